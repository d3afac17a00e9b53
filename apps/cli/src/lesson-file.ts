/** Lessons from files, with the fixed cases of their oracles. */
import path from "node:path";
import { headingsOf, parseLesson } from "@warpgrade/curriculum";
import type { Exercise, FixedCase } from "@warpgrade/domain";
import { fixedCasesOf } from "@warpgrade/judge";
import { getOracle, oracles, suggestOracles } from "@warpgrade/simulator";
import { readInput, UsageError } from "./command.ts";

export interface LoadedLesson {
  slug: string;
  /** The file's name without its ending. */
  file: string;
  headings: string[];
  exercise: Exercise;
  cases: FixedCase[];
  casesSha256: string;
}

function parseLessonFile(file: string, bytes: Uint8Array) {
  return parseLesson({
    file,
    bytes,
    knownOracles: Object.keys(oracles),
    suggestOracle: ({ functionName, parameters }) =>
      suggestOracles(
        functionName,
        parameters.map(({ name }) => name),
      )[0] ?? null,
  });
}

export async function loadLesson(file: string): Promise<LoadedLesson> {
  const bytes = await readInput(file);
  const parsed = parseLessonFile(file, bytes);
  if (!parsed.ok) {
    const lines = parsed.problems.map(
      (problem) => `${problem.file}:${problem.line ?? "-"}: ${problem.code}: ${problem.detail}`,
    );
    throw new UsageError(lines.join("\n"));
  }
  const { slug, exercise } = parsed.lesson;
  const oracle = getOracle(exercise.oracle);
  if (oracle === null) throw new UsageError(`${file}: unknown oracle ${exercise.oracle}`);
  const headings = headingsOf(bytes.toString("utf8"));
  return { slug, file: path.parse(file).name, headings, exercise, ...fixedCasesOf(oracle) };
}
