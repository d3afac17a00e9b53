/**
 * The sentence that comes before all evidence: what was found, and why, as keys and numbers that
 * each language has its own words for ("student.verdict" in messages).
 */
import {
  formatPlainValue,
  isFinished,
  type Decision,
  type Returned,
  type RunView,
  type Verdict,
  formatPoints,
  type AttemptPage,
} from "@warpgrade/domain";
import type { Meaning } from "@/ui/state-badge.tsx";
import { reasonOf } from "../../pictures/sim-verdict.ts";
import type { Phrase } from "./phrase.ts";

export interface VerdictSentence {
  meaning: Meaning;
  /** Key under "badge". */
  badge: string;
  title: Phrase;
  why: Phrase | null;
}

export interface SentenceInput {
  run: Pick<RunView, "state" | "tries"> | null;
  verdict: Verdict | null;
  decision: Decision | null;
  formatPoints: (points: number) => string;
}

export function sentenceOf(page: AttemptPage): VerdictSentence {
  const run = page.runs[0] ?? null;
  return verdictSentence({ run, verdict: page.verdict, decision: page.released?.decision ?? null, formatPoints });
}

const phrase = (key: string, values: Phrase["values"] = {}): Phrase => ({ key, values });

export function verdictSentence({ run, verdict, decision, formatPoints }: SentenceInput): VerdictSentence {
  if (decision !== null) return released(decision, formatPoints);
  if (run === null || !isFinished(run.state)) return underWay(run);
  if (run.state === "QUARANTINED" || verdict === null || verdict.outcome === "platform_fault") {
    return { meaning: "fault", badge: "fault", title: phrase("title.fault"), why: phrase("why.fault") };
  }
  return judged(verdict);
}

function released(decision: Decision, formatPoints: (points: number) => string): VerdictSentence {
  const points = formatPoints(decision.total ?? decision.soFar);
  switch (decision.result) {
    case "PASS":
      return { meaning: "pass", badge: "passed", title: phrase("title.passed", { points }), why: null };
    case "FAIL": {
      const failed = decision.conditions.filter((condition) => condition.state === "failed").length;
      return {
        meaning: "fail",
        badge: "notPassed",
        title: phrase("title.notPassed", { points }),
        why: phrase("why.notPassed", { failed }),
      };
    }
    case "PENDING":
      return { meaning: "wait", badge: "waiting", title: phrase("title.pending", { points }), why: null };
  }
}

function underWay(run: SentenceInput["run"]): VerdictSentence {
  const again = run !== null && run.tries > 1;
  const running = run?.state === "RUNNING";
  return {
    meaning: "wait",
    badge: running ? "running" : "queued",
    title: phrase(running ? "title.running" : "title.queued"),
    why: phrase(again ? "why.again" : "why.byItself"),
  };
}

function judged(verdict: Verdict): VerdictSentence {
  switch (verdict.outcome) {
    case "accepted": {
      const total = verdict.cases.normal.total + verdict.cases.boundary.total;
      const key = total === 0 ? "title.accepted" : "title.allAgree";
      return { meaning: "pass", badge: "pass", title: phrase(key, { total }), why: phrase("why.graderNext") };
    }
    case "static_review_only":
      return { meaning: "wait", badge: "static", title: phrase("title.static"), why: phrase("why.static") };
    case "wrong_answer":
      return { meaning: "fail", badge: "notYet", ...disagreement(verdict) };
    default:
      return {
        meaning: "fail",
        badge: "notYet",
        title: phrase(`title.${verdict.outcome}`),
        why: verdict.error === null ? phrase(`why.${verdict.outcome}`) : phrase("why.error", { error: verdict.error }),
      };
  }
}

function disagreement(verdict: Verdict): { title: Phrase; why: Phrase | null } {
  const shown = verdict.counterexample;
  if (shown === null) {
    return verdict.visibleAsserts === "fail"
      ? { title: phrase("title.checksFail"), why: phrase("why.checksFail") }
      : { title: phrase("title.somewhere"), why: phrase("why.somewhere") };
  }
  const reason = reasonOf(verdict);
  const values = {
    ...readable(reason?.numbers ?? {}),
    call: shown.args.map((value) => formatPlainValue(value, 24)).join(", "),
    expected: shown.expected,
  };
  const { end, actual } = describeActual(shown.actual);
  const family = reason?.code.startsWith("stages.") ? "stages" : "call";
  return {
    title: phrase(`title.${family}.${end}`, { ...values, actual }),
    why: reason === null || end !== "returned" ? null : phrase(`why.${reason.code}`, values),
  };
}

/** Which ending the sentence takes, and what stands in it. */
function describeActual(returned: Returned): { end: string; actual: string } {
  switch (returned.kind) {
    case "value":
      return { end: "returned", actual: formatPlainValue(returned.value, 40) };
    case "raised":
      return { end: "raised", actual: returned.error };
    case "nonData":
      return { end: "nonData", actual: returned.type };
    case "unanswered":
      return { end: "unanswered", actual: "" };
  }
}

/** The one number that a plural depends on is a number. */
function readable(numbers: Record<string, string>): Phrase["values"] {
  return Object.fromEntries(
    Object.entries(numbers).map(([name, text]) => [name, name === "inFlight" ? Number(text) : wholeOrText(text)]),
  );
}

function wholeOrText(text: string): string | bigint {
  return /^-?\d+$/.test(text) ? BigInt(text) : text;
}
