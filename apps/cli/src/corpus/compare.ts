/** What an answer should have been, against what it is: each difference as a line of text. */
import { floatOf, intOf, type PlainValue } from "@warpgrade/domain";
import type { JudgeAnswer } from "@warpgrade/judge";
import { z } from "zod";

const differ = (what: string, expected: unknown, found: unknown): string[] => {
  const [left, right] = [JSON.stringify(expected) ?? "nothing", JSON.stringify(found) ?? "nothing"];
  return left === right ? [] : [`${what}: ${left}, found ${right}`];
};
const evidence = (answer: JudgeAnswer, kind: string): string | null =>
  answer.vetoEvidence.some((one) => one.kind === kind) ? kind : null;

/** A number, or decimal text where it is too large for one. */
const Exact = z.union([z.number(), z.string()]);

export const ExpectedAnswer = z.object({
  visibleAsserts: z.enum(["pass", "fail"]),
  property: z.enum(["consistent", "inconsistent"]),
  counterexample: z.object({ args: z.array(Exact), expected: Exact, actual: z.unknown() }).nullable(),
});

/**
 * The record's own counterexample was judged as the student's boundary input, so what the oracle and the cell say of
 * it is known; the judge's counterexample may be another one.
 */
export function compareAnswer(expect: z.infer<typeof ExpectedAnswer>, answer: JudgeAnswer): string[] {
  const found = answer.counterexample;
  const isInside = found !== null && !found.beyondWorkingRange;
  const isLuck = expect.visibleAsserts === "pass" && isInside;
  const isRight = expect.visibleAsserts === "pass" && !isInside;
  return [
    differ("visibleAsserts", expect.visibleAsserts, answer.visibleAsserts),
    differ("property", expect.property, answer.property),
    differ("has a counterexample", expect.counterexample !== null, found !== null),
    differ("evidence of luck", isLuck ? "right_by_luck" : null, evidence(answer, "right_by_luck")),
    differ("accepted", isRight, answer.outcome === "accepted"),
    isRight ? differ("automaticPoints", 300, answer.automaticPoints) : [],
    isInside && answer.automaticPoints === 300 ? ["automaticPoints: 300 in spite of a counterexample"] : [],
    expect.counterexample === null ? [] : compareOwnCase(expect.counterexample, answer),
  ].flat();
}

function compareOwnCase(
  known: NonNullable<z.infer<typeof ExpectedAnswer>["counterexample"]>,
  answer: JudgeAnswer,
): string[] {
  const { ownCase } = answer;
  if (ownCase === null) return ["the known counterexample was not judged"];
  const returned = ownCase.returned.kind === "value" ? showValue(ownCase.returned.value) : ownCase.returned;
  return [
    differ("expected of the known counterexample", String(known.expected), showNumber(ownCase.oracle)),
    differ("the cell disagrees with it", false, ownCase.cellAgrees),
    compareReturned(known.actual, returned),
  ].flat();
}

function compareReturned(known: unknown, returned: unknown): string[] {
  const what = "actual of the known counterexample";
  if (typeof known === "object" && known !== null) {
    if ("error" in known)
      return differ(what, { kind: "raised", error: known.error }, pick(returned, ["kind", "error"]));
    // A value that is no number may travel as data (a text, a list) or not at all.
    if ("nonData" in known) return typeof returned === "string" ? differ(what, known, returned) : [];
  }
  return differ(what, String(known), returned);
}

function pick(value: unknown, names: readonly string[]): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(names.map((name) => [name, (value as Record<string, unknown>)[name]]));
}

const showNumber = (text: string | null): string | null =>
  text === null || /^-?\d+$/.test(text) ? text : String(Number(text));

function showValue(value: PlainValue): unknown {
  if (value.t === "int") return intOf(value).toString();
  return value.t === "float" ? String(floatOf(value)) : { nonData: value.t };
}

export const ExpectedMisbehaving = z.object({
  outcome: z.array(z.string()).min(1),
  automaticPointsMax: z.number(),
  must_not: z.array(z.string()),
});

export function compareMisbehaving(expect: z.infer<typeof ExpectedMisbehaving>, answer: JudgeAnswer): string[] {
  const { outcome, automaticPoints } = answer;
  return [
    expect.outcome.includes(outcome) ? [] : [`outcome: ${expect.outcome.join(" or ")}, found ${outcome}`],
    (automaticPoints ?? 0) <= expect.automaticPointsMax * 100
      ? []
      : [`automaticPoints: at most ${expect.automaticPointsMax * 100}, found ${automaticPoints}`],
  ].flat();
}

export const ExpectedTamper = z.object({
  template: z.string(),
  vetoProposed: z.string().nullable(),
  changed: z.array(z.string()),
});

/** Reasons for which nothing ran stand beside the words for what changed. */
const REASON = /^(?:blank|file|cell)_(?:empty|syntax|statements|too_|not_|nul_|unknown|lone_|compressed)/;

export function compareTamper(expect: z.infer<typeof ExpectedTamper>, answer: JudgeAnswer): string[] {
  const words = answer.changed.filter((word) => !REASON.test(word));
  const named = new Set(answer.differences.flatMap(({ kinds }) => kinds));
  const isFound = answer.template !== "missing_exercise" && answer.template !== "unreadable";
  return [
    differ("template", expect.template, answer.template),
    differ("veto", expect.vetoProposed, evidence(answer, "boundary_checks_removed")),
    differ("changed", expect.changed.toSorted(), words.toSorted()),
    differ("tampered is the outcome", expect.template === "tampered", answer.outcome === "tampered"),
    answer.template === "tampered" ? differ("automaticPoints", null, answer.automaticPoints) : [],
    isFound ? words.filter((word) => !named.has(word)).map((word) => `no difference shows ${word}`) : [],
  ].flat();
}

export const ExpectedClaim = z.object({
  match: z.boolean(),
  vetoProposed: z.string().nullable(),
});
const ActualRun = z.object({ stdout: z.string(), error: z.string().nullable() });

/** `record` has the claim and what a real run of the cell gives. Whether a forecast is right is left to people. */
export function compareClaim(
  expect: z.infer<typeof ExpectedClaim>,
  answer: JudgeAnswer,
  record: Record<string, unknown>,
): string[] {
  const isForecast = (record.claim as { provenance?: string }).provenance === "static_review";
  const actual = ActualRun.parse(record.actual);
  return [
    differ("claimMatch", isForecast ? null : expect.match, answer.claimMatch),
    differ("veto", expect.vetoProposed, evidence(answer, "unrun_claimed_as_measured")),
    differ("stdout", actual.stdout, answer.stdout.head + answer.stdout.tail),
    differ("error", actual.error, answer.error),
  ].flat();
}
