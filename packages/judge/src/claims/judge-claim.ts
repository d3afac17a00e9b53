/**
 * A claim against the record. Only a recorded run can contradict a claim; an older run's output is
 * stale, a run nobody recorded is unverified, and neither is an accusation.
 */
import type { ClaimSource, KeptStream, Verdict, VetoEvidence } from "@warpgrade/domain";
import { isSameOutput, tidyLines } from "./same-output.ts";

export interface RecordedRun {
  cellSha256: string | null;
  stdout: KeptStream;
  /** Last line of the traceback, or null. */
  error: string | null;
}

export interface JudgedClaim {
  source: ClaimSource | null;
  output: string;
  /** Other places where the student says whether something was run. */
  statements: readonly string[];
  /** The run that the claim names; "this": the run being judged; null: none is known. */
  claimedRun: RecordedRun | "this" | null;
}

export type ClaimFinding = Pick<Verdict, "claimMatch" | "claimState"> & { evidence: VetoEvidence | null };

const NOTHING_CLAIMED: ClaimFinding = { claimMatch: null, claimState: "none", evidence: null };

/** `thisRun` is null where nothing ran: then nothing can match or contradict it. */
export function judgeClaim(claim: JudgedClaim | null, thisRun: RecordedRun | null): ClaimFinding {
  if (claim === null || claim.source === null) return NOTHING_CLAIMED;
  if (claim.source === "STATIC_REVIEW") return judgeStaticReview(claim);
  const found = claim.source === "OWN_MACHINE" ? judgeOwnMachine(claim, thisRun) : judgeNamedRun(claim, thisRun);
  const denial = found.evidence === null ? saidNotRun(claim) : null;
  return denial === null ? found : { ...found, evidence: evidenceOf("says_not_run", denial) };
}

function judgeNamedRun(claim: JudgedClaim, thisRun: RecordedRun | null): ClaimFinding {
  const named = claim.claimedRun === "this" ? thisRun : claim.claimedRun;
  const unverified: ClaimFinding = { claimMatch: null, claimState: "unverified", evidence: null };
  if (named === null || named.stdout.cutBytes > 0) return unverified;
  const same = isSameOutput(claim.output, { stdout: named.stdout.head + named.stdout.tail, error: named.error });
  // A run was named and nothing was said about its output: nothing is stated that could be untrue.
  if (!same && claim.claimedRun !== "this" && claim.output.trim() === "") return unverified;
  if (!same) {
    return {
      claimMatch: false,
      claimState: "contradicts",
      evidence: evidenceOf("claim_differs", difference(claim, named)),
    };
  }
  const older = claim.claimedRun !== "this" && named.cellSha256 !== (thisRun?.cellSha256 ?? null);
  return older
    ? { claimMatch: null, claimState: "stale", evidence: null }
    : { claimMatch: true, claimState: "matches", evidence: null };
}

/** A measurement on one's own machine is legitimate; it can be confirmed by an equal run here, never refuted by one. */
function judgeOwnMachine(claim: JudgedClaim, thisRun: RecordedRun | null): ClaimFinding {
  const same =
    thisRun !== null &&
    claim.output.trim() !== "" &&
    isSameOutput(claim.output, { stdout: thisRun.stdout.head + thisRun.stdout.tail, error: thisRun.error });
  return same
    ? { claimMatch: true, claimState: "matches", evidence: null }
    : { claimMatch: null, claimState: "unverified", evidence: null };
}

/** Whether a forecast is right is for a person to read; that unrun numbers are called measured can be seen here. */
function judgeStaticReview(claim: JudgedClaim): ClaimFinding {
  const said = saidMeasured(claim.output);
  return said === null ? NOTHING_CLAIMED : { ...NOTHING_CLAIMED, evidence: evidenceOf("calls_unrun_measured", said) };
}

/** Free text may well say of one input that it was not run; only the course's own formula speaks of the whole cell. */
const STATIC_ONLY = /\bstatic review only\b|仅静态审查|chỉ đọc mã/iu;
const NOT_RUN =
  /\bstatic review only\b|\b(?:was|did|have|has) not (?:been )?(?:run|executed)\b|\bnever (?:ran|executed)\b|仅静态审查|没有运行|未运行|尚未运行|没有实际运行|chỉ đọc mã|chưa chạy/iu;
const MEASURED = /\bmeasured\b|\bI ran\b|\bran (?:it|this|the cell)\b|实测|实际运行|跑了|đo được|đã đo|đã chạy/iu;
const NEGATED = /\b(?:not|never|un|nothing|no)\W*$|[未没無无非]\s*$|没有\s*$|(?:chưa|không)\s*$/iu;

function saidNotRun({ output, statements }: JudgedClaim): string | null {
  const hit = NOT_RUN.exec(output);
  if (hit !== null) return around(output, hit.index);
  for (const text of statements) {
    const stated = STATIC_ONLY.exec(text);
    if (stated !== null) return around(text, stated.index);
  }
  return null;
}

/** A number beside a word of measuring that nothing denies. */
function saidMeasured(text: string): string | null {
  const folded = text.normalize("NFKC");
  for (const sentence of folded.split(/(?<=[。!?！？\n])|(?<=\.)\s/u)) {
    const hit = MEASURED.exec(sentence);
    if (hit !== null && /\d/.test(sentence) && !NEGATED.test(sentence.slice(0, hit.index)))
      return around(sentence, hit.index);
  }
  return null;
}

function around(text: string, at: number): string {
  return text.slice(Math.max(0, at - 60), at + 140).trim();
}

function difference(claim: JudgedClaim, run: RecordedRun): string {
  const said = tidyLines(claim.output);
  const real = [...tidyLines(run.stdout.head + run.stdout.tail), ...(run.error === null ? [] : [run.error])];
  const at = said.findIndex((line, index) => line !== real[index]);
  const line = at === -1 ? said.length : at;
  return `line ${line + 1}: claimed ${JSON.stringify(cut(said[line]))}, recorded ${JSON.stringify(cut(real[line]))}`;
}

function cut(line: string | undefined): string | null {
  if (line === undefined) return null;
  return line.length <= 400 ? line : `${line.slice(0, 399)}…`;
}

function evidenceOf(what: string, detail: string): VetoEvidence {
  return { kind: "unrun_claimed_as_measured", what: [what], detail };
}
