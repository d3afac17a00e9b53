/**
 * One submission to one verdict. Data comes out of the sandbox; judgement happens here.
 *
 * 1. The submission becomes a cell, or there is nothing to run.
 * 2. One job parses the cell, runs it as it stands and calls the function on the arguments of the
 *    visible asserts and of the fixed cases.
 * 3. The trees say whether anything but the blank changed. If so, the blank alone is run in the clean
 *    template, as evidence; points wait for people.
 * 4. Asserts, cases, the student's own input and the claim are compared with what came back.
 */
import { sha256Hex } from "@warpgrade/platform";
import { compareTemplate, fillBlank, type TemplateComparison } from "@warpgrade/curriculum";
import type { BoundaryInput, Exercise, FixedCase, ParseOutcome, SandboxLimits, Verdict } from "@warpgrade/domain";
import type { Sandbox } from "@warpgrade/sandbox";
import { getOracle } from "@warpgrade/simulator";
import { readAsserts, type VisibleAssert } from "./asserts/read-asserts.ts";
import type { JudgedClaim } from "./claims/judge-claim.ts";
import { readOwnArgs } from "./own-case.ts";
import { PyError, Unsupported } from "./python/value.ts";
import { runCell, type CellRun } from "./run-cell.ts";
import { readSubmission, type ReadyCell, type Submission } from "./submission.ts";
import { parseOnly, templateTreeOf } from "./template-tree.ts";
import {
  faultVerdict,
  nothingVerdict,
  ranVerdict,
  staticVerdict,
  type NothingRan,
  type VerdictFrame,
} from "./verdict.ts";

export interface JudgeInput {
  exercise: Exercise;
  submission: Submission;
  /** null: no sandbox works here, so nothing runs and a person reads the code. */
  sandbox: Sandbox | null;
  limits: SandboxLimits;
  signal: AbortSignal;
  /** The fixed cases of the lesson version, and the hash stored with them. */
  cases: readonly FixedCase[];
  casesSha256: string;
  /** The student's own boundary input, as typed. */
  ownCase?: BoundaryInput | null;
  claim?: JudgedClaim | null;
  /** Headings of the lesson's own file, for uploads; without them added sections go unmentioned. */
  headings?: readonly string[];
  /** Hears why a platform fault happened: for the log and the operator. */
  onFault?: (reason: string) => void;
}

/** Never throws for what a student or a sandbox does. Equal inputs give equal verdicts, `durationMs` apart. */
export async function judge(input: JudgeInput): Promise<Verdict> {
  const { exercise, sandbox } = input;
  const submission = readSubmission(exercise.template, input.submission, input.headings);
  const frame: VerdictFrame = {
    oracle: getOracle(exercise.oracle),
    oracleName: exercise.oracle,
    casesSha256: input.casesSha256,
    cellSha256: sha256Hex(submission.cell),
    driver: sandbox?.driver ?? "none",
    claim: input.claim ?? null,
    ownInput: input.ownCase ?? null,
    onFault: input.onFault,
  };
  if (!submission.ok) return nothingVerdict(frame, submission);
  if (sandbox === null) return staticVerdict(frame, { template: exercise.template, cell: submission.cell });
  return judgeCell({ ...input, sandbox }, submission, frame);
}

async function judgeCell(
  input: JudgeInput & { sandbox: Sandbox },
  submission: ReadyCell,
  frame: VerdictFrame,
): Promise<Verdict> {
  const { exercise } = input;
  const template = await templateTreeOf(exercise.template, input);
  if (!template.ok) return faultVerdict(frame, template.reason);
  const compare = (cellParse: ParseOutcome, otherParses: (ParseOutcome | null)[]): TemplateComparison =>
    compareTemplate({
      template: exercise.template,
      templateTree: template.tree,
      cell: submission.cell,
      cellParse,
      found: submission.found,
      otherParses,
    });
  const asserts = tryReadAsserts(template.tree, exercise);
  if (!asserts.ok) return faultVerdict(frame, asserts.reason);

  if (submission.askFirst) {
    const { parsed, ended, faultReason } = await parseOnly([submission.cell], input);
    const [cellParse] = parsed;
    if (!cellParse) return faultVerdict(frame, faultReason ?? ended);
    const refused = refusalOf(submission, cellParse, compare(cellParse, []));
    if (refused !== null) return nothingVerdict(frame, refused);
  }

  const job = { ...input, ...submission, asserts: asserts.list, ownArgs: readOwnArgs(input.ownCase ?? null) };
  const run = await runCell(job);
  if (run.outcome === "platform_fault") return faultVerdict(frame, run.report.faultReason ?? run.report.ended, run);
  // Parsing comes before any line of the cell: without it nothing was seen of the cell at all.
  if (run.cellParse === null) return faultVerdict(frame, `no tree came back (${run.report.ended})`, run);
  const comparison = compare(run.cellParse, run.otherParses);
  if (comparison.template !== "tampered") {
    const refused = refusalOf(submission, run.cellParse, comparison);
    return refused === null ? ranVerdict(frame, { run, comparison, clean: run }) : nothingVerdict(frame, refused);
  }
  const clean = await runClean(job, comparison);
  if (clean?.outcome === "platform_fault")
    return faultVerdict(frame, clean.report.faultReason ?? clean.report.ended, clean);
  return ranVerdict(frame, { run, comparison, clean });
}

type ReadAsserts = { ok: true; list: VisibleAssert[] } | { ok: false; reason: string };

function tryReadAsserts(tree: Parameters<typeof readAsserts>[0], exercise: Exercise): ReadAsserts {
  try {
    return { ok: true, list: readAsserts(tree, exercise) };
  } catch (error) {
    // A PyError: an argument of a check that Python itself cannot compute, such as 1 / 0.
    if (error instanceof Unsupported || error instanceof PyError)
      return { ok: false, reason: `the template's checks cannot be judged: ${error.message}` };
    throw error;
  }
}

/** Why a cell that differs from the template in its blank at most does not count as run; null: it counts. */
function refusalOf(submission: ReadyCell, parse: ParseOutcome, comparison: TemplateComparison): NothingRan | null {
  const { template, changed, blank, differences } = comparison;
  if (template === "tampered") {
    return submission.isBlank ? { template: "blank_only", changed: ["blank", "blank_statements"] } : null;
  }
  if (blank === null || blank.trim() === "") return { template, changed: [...changed, "blank_empty"], differences };
  if (parse.ok) return null;
  const word = submission.isBlank ? ["blank_syntax"] : [];
  return { template, changed: [...changed, ...word], differences, error: `SyntaxError: ${parse.message}` };
}

/** The blank alone in the template as the lesson has it: evidence for the people who decide. */
async function runClean(job: Parameters<typeof runCell>[0], { blank }: TemplateComparison): Promise<CellRun | null> {
  if (blank === null || blank.trim() === "") return null;
  return runCell({ ...job, cell: fillBlank(job.exercise.template, blank), others: [] });
}
