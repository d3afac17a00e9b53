/** One program that misbehaves: judged, watched from outside, and followed by a run that must not notice. */
import { answerOf, submissionOf, type JudgeAnswer, type JudgeRecord } from "@warpgrade/judge";
import { judgeWork, type JudgingTools } from "../judge-one.ts";
import type { LoadedLesson } from "../lesson-file.ts";
import { compareMisbehaving, ExpectedMisbehaving } from "./compare.ts";
import { EFFECTS, SEEN_LATER, watchRecord, type Secret } from "./watch.ts";

export interface MisbehavingJob {
  tools: JudgingTools;
  lesson: LoadedLesson;
  secret: Secret;
}

export interface JudgedMisbehaving {
  id: string;
  answer: JudgeAnswer;
  faults: string[];
  sawCell: boolean;
}

export async function judgeMisbehaving(
  row: { id: string; expect?: unknown },
  record: JudgeRecord,
  { tools, lesson, secret }: MisbehavingJob,
): Promise<JudgedMisbehaving> {
  const expect = ExpectedMisbehaving.parse(row.expect);
  const submission = submissionOf(record);
  const text =
    "blank" in submission ? submission.blank : String("cell" in submission ? submission.cell : submission.content);
  const { answer, seen, sawCell } = await watchRecord(
    { text, hidden: hiddenValues(lesson) },
    { driver: tools.sandbox?.driver ?? "none", secret },
    async () => answerOf(row.id, await judgeWork({ id: row.id, submission, lesson, record }, tools)),
  );
  const unwatched = expect.must_not.filter(
    (word) => !SEEN_LATER.test(word) && !EFFECTS.includes(word as (typeof EFFECTS)[number]),
  );
  const faults = [
    ...compareMisbehaving(expect, answer),
    ...unwatched.map((word) => `nobody looks for "${word}"`),
    // Right values that a program computed and printed itself are no leak, unless its record says so.
    ...seen
      .filter(({ effect }) => effect !== "an expected value in the output" || expect.must_not.includes(effect))
      .map(({ effect, detail }) => `${effect}: ${detail}`),
    ...(await followingRun({ tools, lesson, secret }, expect.must_not)),
  ];
  return { id: row.id, answer, faults, sawCell };
}

/** A run that looks around first. Its checks hold, it finds nothing of the run before, and it is judged like any other. */
async function followingRun({ tools, lesson }: MisbehavingJob, mustNot: readonly string[]): Promise<string[]> {
  const paths = mustNot.flatMap((word) => SEEN_LATER.exec(word)?.[1] ?? []);
  const cell = [
    "import os",
    "assert os.listdir('/tmp') == [], os.listdir('/tmp')",
    ...paths.map((path) => `assert not os.path.exists(${JSON.stringify(path)})`),
    "assert len([name for name in os.listdir('/proc') if name.isdigit()]) < 10",
    lesson.exercise.template.replace("______", "0"),
  ].join("\n");
  const { error, outcome } = await judgeWork({ id: "the next run", submission: { cell }, lesson, record: {} }, tools);
  // The template's own check is the first thing that fails: everything before it held.
  const isUndisturbed = outcome === "tampered" && error === "AssertionError";
  return isUndisturbed ? [] : [`the next run is disturbed: ${outcome}, ${error}`];
}

/** Expected values that cannot be arguments or come about by chance. */
function hiddenValues({ cases }: LoadedLesson): string[] {
  const args = new Set(
    cases.flatMap((one) =>
      one.args.map((arg) => (arg.t === "int" ? BigInt(`0x${arg.hex.replace("-", "")}`).toString() : "")),
    ),
  );
  return [
    ...new Set(
      cases.flatMap(({ expected }) => expected.split("/")).filter((value) => value.length >= 12 && !args.has(value)),
    ),
  ];
}
