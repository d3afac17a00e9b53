/** Lessons from files, with the fixed cases of their oracles. */
import { parseLesson } from "@warpgrade/curriculum";
import type { Exercise, FixedCase } from "@warpgrade/domain";
import { fixedCasesOf } from "@warpgrade/judge";
import { getOracle, oracles, suggestOracles } from "@warpgrade/simulator";
import { readInput, UsageError } from "./command.ts";

export interface LoadedLesson {
  slug: string;
  exercise: Exercise;
  cases: FixedCase[];
  casesSha256: string;
}

async function parseLessonFile(file: string) {
  return parseLesson({
    file,
    bytes: await readInput(file),
    knownOracles: Object.keys(oracles),
    suggestOracle: ({ functionName, parameters }) =>
      suggestOracles(
        functionName,
        parameters.map(({ name }) => name),
      )[0] ?? null,
  });
}

export async function loadLesson(file: string): Promise<LoadedLesson> {
  const parsed = await parseLessonFile(file);
  if (!parsed.ok) {
    const lines = parsed.problems.map(
      (problem) => `${problem.file}:${problem.line ?? "-"}: ${problem.code}: ${problem.detail}`,
    );
    throw new UsageError(lines.join("\n"));
  }
  const { slug, exercise } = parsed.lesson;
  const oracle = getOracle(exercise.oracle);
  if (oracle === null) throw new UsageError(`${file}: unknown oracle ${exercise.oracle}`);
  return { slug, exercise, ...fixedCasesOf(oracle) };
}
