import { appendLedger, lockSubmissions, withTransaction } from "@warpgrade/db";
import type { ServiceDeps } from "../deps.ts";

/** Ends the living lease on a part, if there is one (of that grader, when one is named). False: there was none. */
export async function endHold(
  deps: ServiceDeps,
  hold: {
    courseId: string;
    assignmentId: string;
    submissionId: string;
    part: string;
    ofGraderId?: string;
    endedById: string;
    kind: "hold.returned" | "hold.broken";
    payload?: { reason: string };
  },
): Promise<boolean> {
  const now = deps.clock.now();
  const { submissionId, part } = hold;
  return withTransaction(deps.db, async (tx) => {
    await lockSubmissions(tx, [submissionId]);
    const open = await tx.hold.findFirst({
      where: { submissionId, part, endedAt: null, ...(hold.ofGraderId ? { graderId: hold.ofGraderId } : {}) },
      select: { id: true },
    });
    if (!open) return false;
    await tx.hold.updateMany({
      where: { id: open.id, endedAt: null },
      data: { endedAt: now, endedById: hold.endedById },
    });
    await appendLedger(tx, {
      courseId: hold.courseId,
      kind: hold.kind,
      actorId: hold.endedById,
      subject: { assignmentId: hold.assignmentId, submissionId, part, holdId: open.id },
      payload: hold.payload,
      at: now,
    });
    return true;
  });
}
