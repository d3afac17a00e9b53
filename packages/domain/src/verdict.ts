/**
 * The verdict: what the machine found out about one cell, as evidence for people.
 * Written once, never updated; a new run makes a new verdict.
 */
import { z } from "zod";
import { PlainValue } from "./plain-value.ts";
import { Hundredths } from "./points.ts";
import { CaseKind, Outcome, TemplateState, VetoKind } from "./words.ts";

/** What one call gave back. `raised` holds the exception class, `nonData` the type's name. */
export const Returned = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("value"), value: PlainValue }),
  z.object({ kind: z.literal("raised"), error: z.string(), message: z.string() }),
  z.object({ kind: z.literal("nonData"), type: z.string() }),
  /** The run ended (limit, crash) before this call was answered. */
  z.object({ kind: z.literal("unanswered") }),
]);
export type Returned = z.infer<typeof Returned>;

export const CheckResult = z.object({
  /** The assert as the template writes it. */
  source: z.string(),
  held: z.boolean(),
  /** Filled where the assert compares one call with a literal: shown as arguments, expected, got. */
  args: z.array(PlainValue).nullable(),
  expected: z.string().nullable(),
  returned: Returned.nullable(),
});
export type CheckResult = z.infer<typeof CheckResult>;

export const Counterexample = z.object({
  args: z.array(PlainValue),
  /** As text: an exact integer, or the nearest double of an exact fraction. */
  expected: z.string(),
  actual: Returned,
  caseKind: CaseKind,
  beyondWorkingRange: z.boolean(),
});
export type Counterexample = z.infer<typeof Counterexample>;

export const VetoEvidence = z.object({
  kind: VetoKind,
  /** Machine-readable words, e.g. "assert_deleted", "claim_differs"; screens translate them. */
  what: z.array(z.string()),
  detail: z.string().max(4000).nullable(),
});
export type VetoEvidence = z.infer<typeof VetoEvidence>;

/** A piece of a text; lines count from 1. `isCut`: only its beginning stands here. */
export const Passage = z.object({
  text: z.string(),
  line: z.number().int(),
  endLine: z.number().int(),
  isCut: z.boolean(),
});
export type Passage = z.infer<typeof Passage>;

/**
 * One place where a cell differs from the template, as both have it; null: nothing stands there, or the difference is
 * the file's and no line's. `kinds` are words of `changed`; every such word stands in one difference at least.
 */
export const TemplateDifference = z.object({
  kinds: z.array(z.string()),
  template: Passage.nullable(),
  cell: Passage.nullable(),
});
export type TemplateDifference = z.infer<typeof TemplateDifference>;

export const CaseTally = z.object({ total: z.number().int(), agree: z.number().int() });

/** One stream of a run, cut head and tail; `cutBytes` says how much lies between them. */
export const KeptStream = z.object({ head: z.string(), tail: z.string(), cutBytes: z.number().int() });
export type KeptStream = z.infer<typeof KeptStream>;

export const OwnCase = z.object({
  args: z.array(PlainValue),
  /** The student's own expectation, as typed. */
  expected: z.string(),
  /** What the oracle says; null outside its domain. */
  oracle: z.string().nullable(),
  returned: Returned,
  expectationRight: z.boolean().nullable(),
  cellAgrees: z.boolean().nullable(),
});
export type OwnCase = z.infer<typeof OwnCase>;

export const Verdict = z.object({
  schema: z.literal("warpgrade.verdict/1"),
  outcome: Outcome,
  template: TemplateState,
  changed: z.array(z.string()),
  /** The same with both versions, in the order of the cell. Verdicts of before have none. */
  differences: z.array(TemplateDifference).optional(),
  /** null: nothing ran, so nothing is known. */
  visibleAsserts: z.enum(["pass", "fail"]).nullable(),
  checks: z.array(CheckResult),
  property: z.enum(["consistent", "inconsistent", "unknown"]),
  counterexample: Counterexample.nullable(),
  /** The first disagreement beyond the working range: a note, it costs nothing. */
  beyondNote: Counterexample.nullable(),
  cases: z.object({ normal: CaseTally, boundary: CaseTally, beyond: CaseTally }),
  /** Agreement per fixed case, in order, "1" or "0" or "-" (unanswered); drawn as the strip of cases. */
  caseStrip: z.string().regex(/^[01-]*$/),
  ownCase: OwnCase.nullable(),
  /** null: the machine gives no points (static review, platform fault, tampered). */
  automaticPoints: z.object({ normal: Hundredths, boundary: Hundredths }).nullable(),
  claimMatch: z.boolean().nullable(),
  claimState: z.enum(["none", "matches", "contradicts", "stale", "unverified"]),
  vetoEvidence: z.array(VetoEvidence),
  /** The simulator's own verdict (sim.verdict/1) on the counterexample or the worked input; drawn as a picture. */
  simulator: z.record(z.string(), z.unknown()).nullable(),
  stdout: KeptStream,
  stderr: KeptStream,
  /** Last line of the traceback of the cell itself, if it raised. */
  error: z.string().nullable(),
  oracle: z.string(),
  casesSha256: z.string(),
  cellSha256: z.string(),
  driver: z.string(),
  durationMs: z.number().nonnegative(),
});
export type Verdict = z.infer<typeof Verdict>;
