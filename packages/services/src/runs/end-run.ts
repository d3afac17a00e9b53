/** The two ways in which a try ends without a verdict: the run goes back into the queue, or it waits for a person. */
import { appendLedger, type Tx } from "@warpgrade/db";
import { newRunToken } from "./run-token.ts";

/** A run with the token under which somebody may write its end. */
export interface HeldRun {
  id: string;
  token: string;
  courseId: string;
  assignmentId: string;
  submissionId: string | null;
  userId: string;
}

/** Gives the run a new token, so that a late verdict under the old one is refused. Null when the token had changed. */
export async function requeue(tx: Tx, run: Pick<HeldRun, "id" | "token">, now: Date): Promise<string | null> {
  const token = newRunToken();
  const { count } = await tx.run.updateMany({
    where: { id: run.id, token: run.token, state: { in: ["QUEUED", "RUNNING"] } },
    data: { state: "QUEUED", token, queuedAt: now, startedAt: null, beatAt: null },
  });
  return count === 1 ? token : null;
}

/** Bounded retries are used up: one bad run must not block the queue, and a person sees it. */
export async function quarantine(tx: Tx, run: HeldRun, now: Date): Promise<boolean> {
  const { count } = await tx.run.updateMany({
    where: { id: run.id, token: run.token, state: { in: ["QUEUED", "RUNNING"] } },
    data: { state: "QUARANTINED", outcome: "platform_fault", finishedAt: now },
  });
  if (count !== 1) return false;
  // Progress of practice runs takes no ledger number.
  if (run.submissionId !== null) {
    await appendLedger(tx, {
      courseId: run.courseId,
      kind: "run.quarantined",
      actorId: null,
      subject: {
        assignmentId: run.assignmentId,
        submissionId: run.submissionId,
        runId: run.id,
        studentId: run.userId,
      },
      at: now,
    });
  }
  return true;
}
