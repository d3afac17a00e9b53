/**
 * What a worker found out, written exactly once.
 *
 * 1. Only the holder of the run's token may write: the compare-and-set on token and state is the first write, and whoever
 *    loses it writes nothing.
 * 2. A platform fault is nobody's verdict: the run goes back into the queue under a new token, some times, and is then
 *    set aside for a person. A verdict that could not be read again is such a fault: once stored, it would break every
 *    page that shows it.
 * 3. Verdict, automatic points, proposed vetoes and ledger entries are one transaction. Human marks are never touched.
 */
import { appendLedger, gradingSelect, lockSubmissions, toStorableJson, withTransaction, type Tx } from "@warpgrade/db";
import { CoursePolicy, shouldRetry, Verdict } from "@warpgrade/domain";
import { newId, racePoint } from "@warpgrade/platform";
import type { ServiceDeps } from "../deps.ts";
import { coreLinksOf, currentMarks } from "../grading/mark-view.ts";
import { proposeVetoes } from "../grading/propose-vetoes.ts";
import { announced, announceRequeued, publishRun } from "./announce-run.ts";
import { quarantine, requeue, type HeldRun } from "./end-run.ts";
import { showRun } from "./run-view.ts";

/**
 * judged: the verdict stands. retried: a platform fault, queued again under a new token. quarantined: it failed too
 * often and waits for a person. stale: the token was no longer the run's, nothing was written.
 */
export type RecordedAs = "judged" | "retried" | "quarantined" | "stale";

export async function recordVerdict(
  deps: ServiceDeps,
  { runId, token, verdict: judged }: { runId: string; token: string; verdict: Verdict },
): Promise<RecordedAs> {
  const now = deps.clock.now();
  const run = await deps.db.run.findUnique({
    where: { id: runId },
    select: {
      id: true,
      tries: true,
      assignmentId: true,
      submissionId: true,
      userId: true,
      kind: true,
      queuedAt: true,
      startedAt: true,
      input: true,
      assignment: { select: { courseId: true, course: { select: { policy: true } } } },
    },
  });
  if (!run) return "stale";
  const held = { ...run, token, courseId: run.assignment.courseId };
  await racePoint("recordVerdict.before-transaction");

  const body = toStorableJson(judged).json;
  const { data: verdict, error: unreadable } = Verdict.safeParse(body);
  if (unreadable) deps.log.error({ runId, err: unreadable }, "a verdict that cannot be read again");
  if (!verdict || verdict.outcome === "platform_fault") {
    const retry = shouldRetry({ outcome: "platform_fault", tries: run.tries });
    if (retry) {
      const fresh = await withTransaction(deps.db, (tx) => requeue(tx, held, now));
      if (fresh === null) return "stale";
      await announceRequeued(deps, { ...announced(run), token: fresh });
      return "retried";
    }
    if (!(await withTransaction(deps.db, (tx) => quarantine(tx, held, now)))) return "stale";
    await publishRun(deps, announced(run), { state: "QUARANTINED" });
    return "quarantined";
  }

  const written = await withTransaction(deps.db, (tx) => writeVerdict(tx, held, { verdict, body }, now));
  if (!written) return "stale";
  const ended = { ...run, state: "JUDGED" as const, outcome: verdict.outcome, finishedAt: now };
  const policy = CoursePolicy.parse(run.assignment.course.policy);
  // A run that is judged anew after release is shown as before it, until its page asks.
  const shown = showRun(ended, verdict, { policy, released: false });
  await publishRun(deps, announced(run), { state: "JUDGED", run: shown });
  return "judged";
}

/** `body`: the verdict in the form in which it is stored. */
async function writeVerdict(
  tx: Tx,
  run: HeldRun,
  { verdict, body }: { verdict: Verdict; body: ReturnType<typeof toStorableJson>["json"] },
  now: Date,
): Promise<boolean> {
  const { submissionId } = run;
  if (submissionId !== null) await lockSubmissions(tx, [submissionId]);
  const { count } = await tx.run.updateMany({
    where: { id: run.id, token: run.token, state: "RUNNING" },
    data: { state: "JUDGED", outcome: verdict.outcome, cellSha256: verdict.cellSha256, finishedAt: now },
  });
  if (count !== 1) return false;

  const verdictId = newId("verdict");
  await tx.verdict.create({
    data: {
      id: verdictId,
      runId: run.id,
      submissionId,
      outcome: verdict.outcome,
      normalPoints: verdict.automaticPoints?.normal ?? null,
      boundaryPoints: verdict.automaticPoints?.boundary ?? null,
      visibleAsserts: verdict.visibleAsserts,
      body,
      createdAt: now,
    },
  });
  // A practice run gives evidence to nobody and takes no ledger number.
  if (submissionId === null) return true;

  const subject = { assignmentId: run.assignmentId, submissionId, runId: run.id, verdictId };
  // Nearly all verdicts carry no evidence, and then nothing of the marks matters.
  const proposed =
    verdict.vetoEvidence.length === 0 ? [] : await proposeFrom(tx, { submissionId, verdictId, verdict, now });
  const { courseId } = run;
  await appendLedger(tx, {
    courseId,
    kind: "run.judged",
    actorId: null,
    subject: { ...subject, studentId: run.userId },
    at: now,
  });
  for (const vetoId of proposed) {
    await appendLedger(tx, {
      courseId,
      kind: "veto.proposed",
      actorId: null,
      subject: { ...subject, vetoId },
      at: now,
    });
  }
  return true;
}

async function proposeFrom(
  tx: Tx,
  { submissionId, verdictId, verdict, now }: { submissionId: string; verdictId: string; verdict: Verdict; now: Date },
): Promise<string[]> {
  const row = await tx.submission.findUniqueOrThrow({ where: { id: submissionId }, select: gradingSelect });
  return proposeVetoes(tx, {
    submissionId,
    evidence: verdict.vetoEvidence,
    coreLinks: coreLinksOf(currentMarks(row)),
    existing: row.vetoes.map((veto) => veto.kind),
    verdictId,
    proposedById: null,
    now,
  });
}
