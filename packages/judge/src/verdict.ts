/** Puts a verdict together, for each way in which a judging can end. */
import { blankOutput } from "./output.ts";
import { getPicture } from "./picture.ts";
import { evidenceOf } from "./evidence.ts";
import { judgeClaim, type JudgedClaim } from "./claims/judge-claim.ts";
import { judgeOwnCase, readOwnArgs } from "./own-case.ts";
import { BLANK, type BoundaryInput, type TemplateDifference, type Verdict } from "@warpgrade/domain";
import type { TemplateComparison } from "@warpgrade/curriculum";
import type { Oracle } from "@warpgrade/simulator";
import type { CellRun } from "./run-cell.ts";

export interface VerdictFrame {
  oracle: Oracle | null;
  oracleName: string;
  casesSha256: string;
  cellSha256: string;
  driver: string;
  claim: JudgedClaim | null;
  ownInput: BoundaryInput | null;
  onFault?: ((reason: string) => void) | undefined;
}

/** Everything unknown: nothing ran. */
function emptyVerdict(frame: VerdictFrame, outcome: Verdict["outcome"]): Verdict {
  const none = { total: 0, agree: 0 };
  return {
    schema: "warpgrade.verdict/1",
    outcome,
    template: "blank_only",
    changed: [],
    differences: [],
    visibleAsserts: null,
    checks: [],
    property: "unknown",
    counterexample: null,
    beyondNote: null,
    cases: { normal: none, boundary: none, beyond: none },
    caseStrip: "",
    ownCase: null,
    automaticPoints: null,
    claimMatch: null,
    claimState: "none",
    vetoEvidence: [],
    simulator: null,
    stdout: blankOutput(),
    stderr: blankOutput(),
    error: null,
    oracle: frame.oracleName,
    casesSha256: frame.casesSha256,
    cellSha256: frame.cellSha256,
    driver: frame.driver,
    durationMs: 0,
  };
}

/** A claim can be judged without a run too: a named run was recorded, or nothing was claimed. */
function withClaim(verdict: Verdict, frame: VerdictFrame): Verdict {
  const { claimMatch, claimState, evidence } = judgeClaim(frame.claim, null);
  return { ...verdict, claimMatch, claimState, vetoEvidence: evidence === null ? [] : [evidence] };
}

export interface NothingRan {
  template: Verdict["template"];
  changed: readonly string[];
  differences?: TemplateDifference[];
  error?: string;
}

/** The student gave nothing that could run: no points, and nobody else's fault. */
export function nothingVerdict(
  frame: VerdictFrame,
  { template, changed, differences = [], error }: NothingRan,
): Verdict {
  return withClaim(
    {
      ...emptyVerdict(frame, "nothing_to_run"),
      template,
      changed: [...changed].sort(),
      differences,
      automaticPoints: { normal: 0, boundary: 0 },
      error: error ?? null,
    },
    frame,
  );
}

/** No sandbox: the text alone says whether the cell begins and ends as the template does. A person reads the rest. */
export function staticVerdict(frame: VerdictFrame, { template, cell }: { template: string; cell: string }): Verdict {
  const [before = "", after = ""] = template.split(BLANK);
  const text = cell.replace(/[\r\n]+$/, "");
  const around = text.startsWith(before) && text.endsWith(after) && text.length >= before.length + after.length;
  const seen = around
    ? { template: "blank_only", changed: ["blank"] }
    : { template: "format_only", changed: ["not_compared"] };
  const state = text === template ? { template: "intact", changed: [] } : seen;
  return withClaim(
    { ...emptyVerdict(frame, "static_review_only"), ...(state as Pick<Verdict, "template" | "changed">) },
    frame,
  );
}

/** Our fault: no points taken, no attempt spent, tried again. Why is told to `frame.onFault`, never to a student. */
export function faultVerdict(frame: VerdictFrame, reason: string, run?: CellRun): Verdict {
  frame.onFault?.(reason);
  return { ...emptyVerdict(frame, "platform_fault"), durationMs: run?.report.durationMs ?? 0 };
}

export interface RanFacts {
  /** The cell as it stands. */
  run: CellRun;
  comparison: TemplateComparison;
  /** The run that is judged: the same one, or for a tampered cell its blank in the clean template. */
  clean: CellRun | null;
}

export function ranVerdict(frame: VerdictFrame, { run, comparison, clean }: RanFacts): Verdict {
  const tampered = comparison.template === "tampered";
  const { report } = run;
  const { cell } = report;
  const error = cell?.error ? [cell.error.type, cell.error.message].filter((part) => part !== "").join(": ") : null;
  const claim = judgeClaim(frame.claim, { cellSha256: frame.cellSha256, stdout: report.stdout, error });
  const counterexample = clean?.results.counterexample ?? null;
  const assertsPass = clean?.checksPassed ?? false;
  return {
    ...emptyVerdict(frame, tampered ? "tampered" : run.outcome),
    template: comparison.template,
    changed: [...comparison.changed].sort(),
    differences: comparison.differences,
    visibleAsserts: clean === null ? null : passOrFail(assertsPass),
    checks: clean?.checks ?? [],
    property: propertyOf(clean),
    counterexample,
    beyondNote: clean?.results.beyondNote ?? null,
    ...(clean === null ? {} : { cases: clean.results.cases, caseStrip: clean.results.caseStrip }),
    ownCase: ownCaseOf(frame, clean),
    automaticPoints: tampered || clean === null ? null : pointsOf(clean),
    claimMatch: claim.claimMatch,
    claimState: claim.claimState,
    vetoEvidence: evidenceOf({ comparison, assertsPass, counterexample, claim }),
    simulator: clean === null ? null : getPicture(frame.oracle, clean),
    stdout: report.stdout,
    stderr: report.stderr,
    error,
    durationMs: report.durationMs + (clean === null || clean === run ? 0 : clean.report.durationMs),
  };
}

function passOrFail(pass: boolean): "pass" | "fail" {
  return pass ? "pass" : "fail";
}

/** "unknown" where the run ended before anything wrong was seen. */
function propertyOf(run: CellRun | null): Verdict["property"] {
  if (run === null || run.results.answered === 0) return "unknown";
  const { caseStrip } = run.results;
  if (caseStrip.includes("0")) return "inconsistent";
  return caseStrip.includes("-") ? "unknown" : "consistent";
}

/** All or nothing: normal 2 for every visible assert and every normal case, boundary 1 for every boundary case. */
function pointsOf({ checksHold, results }: CellRun): NonNullable<Verdict["automaticPoints"]> {
  const { normal, boundary } = results.cases;
  const all = ({ total, agree }: typeof normal) => total > 0 && agree === total;
  return { normal: checksHold && all(normal) ? 200 : 0, boundary: all(boundary) ? 100 : 0 };
}

function ownCaseOf({ ownInput, oracle }: VerdictFrame, run: CellRun | null): Verdict["ownCase"] {
  const args = readOwnArgs(ownInput);
  if (run === null || ownInput === null || args === null) return null;
  return judgeOwnCase({ input: ownInput, args, oracle, returned: run.ownReturned });
}
