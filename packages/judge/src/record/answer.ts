/** The answer to one record: a verdict under the names that outside tools read. Points in hundredths. */
import {
  CaseTally,
  floatOf,
  Hundredths,
  intOf,
  KeptStream,
  Outcome,
  OwnCase,
  TemplateDifference,
  TemplateState,
  VetoEvidence,
  type Counterexample,
  type PlainValue,
  type Returned,
  type Verdict,
} from "@warpgrade/domain";
import { z } from "zod";
import { nothingVerdict } from "../verdict.ts";
import { refusalOfVerdict, type Refusal } from "./refusal.ts";

/** A whole number beyond 2^53 - 1 is decimal text, since a JSON number would round it. */
const Value = z.union([
  z.number(),
  z.string().regex(/^-?\d+$/),
  z.strictObject({ nonFinite: z.enum(["nan", "inf", "-inf"]) }),
  z.strictObject({ hugeInt: z.strictObject({ sign: z.union([z.literal(-1), z.literal(1)]), bits: z.number().int() }) }),
  /** Not a number: the name of its type. */
  z.strictObject({ nonData: z.string() }),
]);
const Actual = z.union([Value, z.strictObject({ error: z.string() }), z.strictObject({ unanswered: z.literal(true) })]);
const Sha256 = z.string().regex(/^(?:[0-9a-f]{64})?$/);

export const JudgeAnswer = z.strictObject({
  schema: z.literal("warpgrade.answer/1"),
  /** The record's; null where the record had none that could be read. */
  id: z.string().nullable(),
  outcome: Outcome,
  template: TemplateState,
  /** Words for what differs from the template, in no order. */
  changed: z.array(z.string()),
  /** The same with both versions and their lines. */
  differences: z.array(TemplateDifference),
  /** Why nothing was run; null for everything that was, or could have been. */
  refusal: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  /** null: nothing ran. */
  visibleAsserts: z.enum(["pass", "fail"]).nullable(),
  property: z.enum(["consistent", "inconsistent", "unknown"]),
  /** The first disagreement, within the working range if there is one there. */
  counterexample: z
    .strictObject({ args: z.array(Value), expected: Value, actual: Actual, beyondWorkingRange: z.boolean() })
    .nullable(),
  /** Hundredths of a point, of 300; null: the machine gives none, a person decides. */
  automaticPoints: z.number().int().min(0).max(300).nullable(),
  points: z.object({ normal: Hundredths, boundary: Hundredths }).nullable(),
  claimMatch: z.boolean().nullable(),
  claimState: z.enum(["none", "matches", "contradicts", "stale", "unverified"]),
  vetoEvidence: z.array(VetoEvidence),
  ownCase: OwnCase.nullable(),
  simulator: z.looseObject({ schema: z.literal("sim.verdict/1"), model: z.string() }).nullable(),
  cases: z.object({ normal: CaseTally, boundary: CaseTally, beyond: CaseTally }),
  caseStrip: z.string(),
  error: z.string().nullable(),
  stdout: KeptStream,
  stderr: KeptStream,
  oracle: z.string(),
  casesSha256: Sha256,
  cellSha256: Sha256,
  /** "none": nothing could run here. */
  driver: z.enum(["docker", "bubblewrap", "none"]),
  durationMs: z.number().nonnegative(),
});
export type JudgeAnswer = z.infer<typeof JudgeAnswer>;

export function answerOf(id: string | null, verdict: Verdict, refusal = refusalOfVerdict(verdict)): JudgeAnswer {
  const { automaticPoints } = verdict;
  return {
    schema: "warpgrade.answer/1",
    id,
    outcome: verdict.outcome,
    template: verdict.template,
    changed: verdict.changed,
    differences: verdict.differences ?? [],
    refusal,
    visibleAsserts: verdict.visibleAsserts,
    property: verdict.property,
    counterexample: counterexampleOf(verdict.counterexample ?? verdict.beyondNote),
    automaticPoints: automaticPoints === null ? null : automaticPoints.normal + automaticPoints.boundary,
    points: automaticPoints,
    claimMatch: verdict.claimMatch,
    claimState: verdict.claimState,
    vetoEvidence: verdict.vetoEvidence,
    ownCase: verdict.ownCase,
    simulator: verdict.simulator as JudgeAnswer["simulator"],
    cases: verdict.cases,
    caseStrip: verdict.caseStrip,
    error: verdict.error,
    stdout: verdict.stdout,
    stderr: verdict.stderr,
    oracle: verdict.oracle,
    casesSha256: verdict.casesSha256,
    cellSha256: verdict.cellSha256,
    driver: verdict.driver as JudgeAnswer["driver"],
    durationMs: verdict.durationMs,
  };
}

export interface RefusedRecord {
  id: string | null;
  refusal: Refusal;
  /** The lesson it would have been judged for, where one was given. */
  lesson: { oracle: string; casesSha256: string } | null;
  driver: string;
}

/** What is no record is answered like a file that cannot be read: nothing ran, and why. */
export function answerOfRefused({ id, refusal, lesson, driver }: RefusedRecord): JudgeAnswer {
  const verdict = nothingVerdict(
    {
      oracle: null,
      oracleName: lesson?.oracle ?? "",
      casesSha256: lesson?.casesSha256 ?? "",
      cellSha256: "",
      driver,
      claim: null,
      ownInput: null,
    },
    { template: "unreadable", changed: [refusal.code] },
  );
  return answerOf(id, verdict, refusal);
}

function counterexampleOf(found: Counterexample | null): JudgeAnswer["counterexample"] {
  if (found === null) return null;
  return {
    args: found.args.map(valueOf),
    expected: /^-?\d+$/.test(found.expected) ? wholeOf(BigInt(found.expected)) : Number(found.expected),
    actual: actualOf(found.actual),
    beyondWorkingRange: found.beyondWorkingRange,
  };
}

function wholeOf(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}

const TYPE_NAMES = { bool: "bool", str: "str", none: "NoneType", list: "list" } as const;

function valueOf(value: PlainValue): z.infer<typeof Value> {
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
function nameOfNonFinite(number: number): "nan" | "inf" | "-inf" {
  if (Number.isNaN(number)) return "nan";
  return number > 0 ? "inf" : "-inf";
}

function actualOf(returned: Returned): z.infer<typeof Actual> {
  switch (returned.kind) {
    case "value":
      return valueOf(returned.value);
    case "raised":
      return { error: returned.error };
    case "nonData":
      return { nonData: returned.type };
    case "unanswered":
      return { unanswered: true };
  }
}
