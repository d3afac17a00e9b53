/** A worker takes a run. The compare-and-set on state and token makes sure that only one does. */
import {
  BoundaryInput,
  Claim,
  Verdict,
  type Exercise,
  type FixedCase,
  type KeptStream,
  type Locale,
} from "@warpgrade/domain";
import type { ServiceDeps } from "../deps.ts";
import { loadRunnable } from "../lessons/load-runnable.ts";
import { pickLocale } from "../lessons/pick-text.ts";
import { workOf } from "../work/receipt.ts";
import type { AnnouncedRun } from "./announce-run.ts";

/** All the judge needs for one run. Expected values stay on this side of the sandbox. */
export interface RunJob extends AnnouncedRun {
  token: string;
  /** 1 for the first try. */
  tries: number;
  locale: Locale;
  exercise: Exercise;
  /** What completes the template. */
  blank: string;
  boundary: BoundaryInput;
  cases: readonly FixedCase[];
  casesSha256: string;
  /** Null for a practice run. */
  claim: Claim | null;
  /** The free text beside the claim, where "was not run" may be written. */
  statements: string[];
  /** The recorded run that the claim names, if it is the same student's run of the same assignment and was judged. */
  claimedRun: { runId: string; cellSha256: string | null; stdout: KeptStream; error: string | null } | null;
}

/**
 * Takes a QUEUED run for one worker: null when the token is no longer the run's (somebody else has it, or it is done).
 */
export async function claimRun(
  deps: ServiceDeps,
  { runId, token }: { runId: string; token: string },
): Promise<RunJob | null> {
  const now = deps.clock.now();
  const { count } = await deps.db.run.updateMany({
    where: { id: runId, token, state: "QUEUED" },
    data: { state: "RUNNING", tries: { increment: 1 }, startedAt: now, beatAt: now },
  });
  if (count !== 1) return null;

  const run = await deps.db.run.findUniqueOrThrow({
    where: { id: runId },
    select: {
      kind: true,
      tries: true,
      locale: true,
      input: true,
      userId: true,
      assignmentId: true,
      submission: { select: { blank: true, content: true } },
      assignment: {
        select: {
          courseId: true,
          lessonVersionId: true,
        },
      },
    },
  });
  const { assignment, submission } = run;
  const runnable = await loadRunnable(deps.db, assignment.lessonVersionId);
  const text = pickLocale(runnable?.exercises ?? [], run.locale);
  if (!runnable || !text) throw new Error(`lesson version ${assignment.lessonVersionId} has no text`);
  const work = submission && workOf(submission);
  const input = run.input as { blank: string; boundary: unknown };
  return {
    runId,
    token,
    courseId: assignment.courseId,
    studentId: run.userId,
    kind: run.kind,
    tries: run.tries,
    locale: run.locale as Locale,
    exercise: text.exercise,
    blank: input.blank,
    boundary: BoundaryInput.parse(input.boundary),
    cases: runnable.cases,
    casesSha256: runnable.casesSha256,
    claim: work && Claim.parse(work.claim),
    statements: work ? [work.explanation, work.failureExplanation] : [],
    claimedRun: work?.claim.runId ? await loadClaimedRun(deps, run, work.claim.runId) : null,
  };
}

/** A claim may only name the student's own recorded run of this assignment; any other id is as good as none. */
async function loadClaimedRun(
  deps: ServiceDeps,
  { userId, assignmentId }: { userId: string; assignmentId: string },
  unsafeRunId: string,
): Promise<RunJob["claimedRun"]> {
  const row = await deps.db.run.findFirst({
    where: { id: unsafeRunId, userId, assignmentId },
    select: { id: true, cellSha256: true, verdict: { select: { body: true } } },
  });
  if (!row?.verdict) return null;
  const { stdout, error } = Verdict.parse(row.verdict.body);
  return { runId: row.id, cellSha256: row.cellSha256, stdout, error };
}
