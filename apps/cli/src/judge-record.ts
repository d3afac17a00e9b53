/** One record to judge, as a JSON line, and the answer to it. */
import { readFile } from "node:fs/promises";
import { z } from "zod";
import {
  floatOf,
  intOf,
  SANDBOX_LIMITS,
  type Counterexample,
  type PlainValue,
  type Returned,
  type Verdict,
} from "@warpgrade/domain";
import { judge, type JudgedClaim, type Submission } from "@warpgrade/judge";
import type { Sandbox } from "@warpgrade/sandbox";
import { note } from "./command.ts";
import type { LoadedLesson } from "./lesson-file.ts";

const RecordClaim = z.object({ provenance: z.enum(["measured", "static_review"]), output: z.string() });

export const JudgeRecord = z
  .object({
    id: z.string(),
    /** Slug of the lesson, where several are loaded. */
    lesson: z.string().optional(),
    blank: z.string().optional(),
    cell: z.string().optional(),
    filename: z.string().optional(),
    content: z.string().optional(),
    boundary: z.object({ args: z.array(z.string()), expected: z.string() }).nullish(),
    claim: RecordClaim.nullish(),
  })
  .refine(
    (record) =>
      [record.blank, record.cell, record.content].filter((one) => one !== undefined).length === 1 &&
      (record.content === undefined) === (record.filename === undefined),
    "a record has exactly one of: blank; cell; filename with content",
  );
export type JudgeRecord = z.infer<typeof JudgeRecord>;

export function submissionOf({ blank, cell, filename, content }: JudgeRecord): Submission {
  if (blank !== undefined) return { blank };
  if (cell !== undefined) return { cell };
  return { filename: filename ?? "", content: content ?? "" };
}

/** A submitted file: the record inside a .json, otherwise the upload itself. */
export async function recordOfFile(file: string): Promise<{ record: JudgeRecord; submission: Submission }> {
  const bytes = await readFile(file);
  if (file.toLowerCase().endsWith(".json")) {
    const record = JudgeRecord.parse({ id: file, ...(JSON.parse(bytes.toString("utf8")) as object) });
    return { record, submission: submissionOf(record) };
  }
  const record = { id: file, filename: file, content: "" };
  return { record, submission: { filename: file, content: new Uint8Array(bytes) } };
}

/** The claim of a record is about the run that is being judged: there is no history here. */
function claimOf({ claim }: JudgeRecord): JudgedClaim | null {
  if (claim === null || claim === undefined) return null;
  const source = claim.provenance === "measured" ? "PLATFORM_RUN" : "STATIC_REVIEW";
  return { source, output: claim.output, statements: [], claimedRun: "this" };
}

export interface JudgeRecordInput {
  record: JudgeRecord;
  submission: Submission;
  lesson: LoadedLesson;
  sandbox: Sandbox | null;
  signal: AbortSignal;
}

export async function judgeRecord({ record, submission, lesson, sandbox, signal }: JudgeRecordInput): Promise<Verdict> {
  return judge({
    ...lesson,
    submission,
    sandbox,
    limits: SANDBOX_LIMITS,
    signal,
    ownCase: record.boundary ?? null,
    claim: claimOf(record),
    onFault: (reason) => note(`${record.id}: ${reason}`),
  });
}

/** What is printed: the verdict's figures under the names that outside tools read. Points in hundredths. */
export function answerOf(id: string, verdict: Verdict) {
  const { automaticPoints } = verdict;
  return {
    id,
    outcome: verdict.outcome,
    template: verdict.template,
    changed: verdict.changed,
    visibleAsserts: verdict.visibleAsserts,
    property: verdict.property,
    counterexample: counterexampleOf(verdict.counterexample ?? verdict.beyondNote),
    automaticPoints: automaticPoints === null ? null : automaticPoints.normal + automaticPoints.boundary,
    points: automaticPoints,
    claimMatch: verdict.claimMatch,
    claimState: verdict.claimState,
    vetoEvidence: verdict.vetoEvidence,
    ownCase: verdict.ownCase,
    simulator: verdict.simulator ?? null,
    cases: verdict.cases,
    caseStrip: verdict.caseStrip,
    error: verdict.error,
    stdout: verdict.stdout,
    stderr: verdict.stderr,
    oracle: verdict.oracle,
    casesSha256: verdict.casesSha256,
    cellSha256: verdict.cellSha256,
    driver: verdict.driver,
    durationMs: verdict.durationMs,
  };
}

function counterexampleOf(found: Counterexample | null) {
  if (found === null) return null;
  return {
    args: found.args.map(numberOf),
    expected: /^-?\d+$/.test(found.expected) ? wholeOf(BigInt(found.expected)) : Number(found.expected),
    actual: actualOf(found.actual),
    beyondWorkingRange: found.beyondWorkingRange,
  };
}

/** An int beyond 2^53 - 1 is decimal text: JSON numbers would round it. */
function wholeOf(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}

const TYPE_NAMES = { bool: "bool", str: "str", none: "NoneType", list: "list" } as const;

function numberOf(value: PlainValue) {
  switch (value.t) {
    case "int":
      return wholeOf(intOf(value));
    case "float": {
      const number = floatOf(value);
      return Number.isFinite(number) ? number : { nonFinite: nameOfNonFinite(number) };
    }
    case "bigint":
      return { hugeInt: { sign: value.sign, bits: value.bits } };
    default:
      return { nonData: TYPE_NAMES[value.t] };
  }
}

/** As Python's repr() writes it. */
function nameOfNonFinite(number: number): string {
  if (Number.isNaN(number)) return "nan";
  return number > 0 ? "inf" : "-inf";
}

function actualOf(returned: Returned) {
  switch (returned.kind) {
    case "value":
      return numberOf(returned.value);
    case "raised":
      return { error: returned.error };
    case "nonData":
      return { nonData: returned.type };
    case "unanswered":
      return { unanswered: true };
  }
}
