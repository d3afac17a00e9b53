/**
 * Takes or renews a grader's lease on one part of an answer. An expired lease is ended here; a living one of somebody else
 * is shown with its holder. Only what others see changing is a ledger entry: taking is one, renewing is not.
 */
import { appendLedger, lockSubmissions, withTransaction } from "@warpgrade/db";
import { DomainError, MarkPart, type HoldResult } from "@warpgrade/domain";
import { newId } from "@warpgrade/platform";
import { loadSubmissionFor } from "../access/load-submission-for.ts";
import type { ServiceDeps, ViewerRef } from "../deps.ts";
import { HOLD_MS } from "./active-holds.ts";

export interface TakeHoldInput {
  submissionId: string;
  part: string;
}

export async function takeHold(deps: ServiceDeps, viewer: ViewerRef, input: TakeHoldInput): Promise<HoldResult> {
  const { assignment, access } = await loadSubmissionFor(deps, viewer, input.submissionId, "hold.take");
  const key = { submissionId: input.submissionId, part: parsePart(input.part) };
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + HOLD_MS);
  const me = { id: access.userId, name: access.userName };

  return withTransaction(deps.db, async (tx) => {
    await lockSubmissions(tx, [key.submissionId]);
    const open = await tx.hold.findFirst({
      where: { ...key, endedAt: null },
      select: { id: true, expiresAt: true, grader: { select: { id: true, name: true } } },
    });
    if (open && open.expiresAt > now) {
      if (open.grader.id !== me.id) {
        return { held: false, holdId: null, holder: open.grader, expiresAt: open.expiresAt.toISOString() };
      }
      await tx.hold.updateMany({ where: { id: open.id, endedAt: null }, data: { expiresAt } });
      return { held: true, holdId: open.id, holder: me, expiresAt: expiresAt.toISOString() };
    }
    if (open) await tx.hold.updateMany({ where: { id: open.id, endedAt: null }, data: { endedAt: open.expiresAt } });
    const holdId = newId("hold");
    await tx.hold.create({ data: { id: holdId, ...key, graderId: me.id, expiresAt, createdAt: now } });
    await appendLedger(tx, {
      courseId: assignment.courseId,
      kind: "hold.taken",
      actorId: me.id,
      subject: { assignmentId: assignment.id, ...key, holdId },
      at: now,
    });
    return { held: true, holdId, holder: me, expiresAt: expiresAt.toISOString() };
  });
}

/** The parts that can be held are the parts that can be marked. */
export function parsePart(unsafePart: string): MarkPart {
  const part = MarkPart.safeParse(unsafePart);
  if (!part.success) throw new DomainError("INVALID_INPUT", { field: "part" });
  return part.data;
}
