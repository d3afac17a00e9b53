/**
 * An instructor confirms or dismisses a proposed veto, with a reason. Decided once: the compare-and-set on PROPOSED is the
 * last word, and whoever comes second is told. The reason is text about a person, so it lies in the row and in the
 * ledger's deletable payload, never in the entry itself.
 */
import { appendLedger, lockSubmissions, withTransaction } from "@warpgrade/db";
import { DomainError, toStorableText, type VetoView } from "@warpgrade/domain";
import { racePoint } from "@warpgrade/platform";
import { asNotFound } from "../access/load-assignment-for.ts";
import { loadSubmissionFor } from "../access/load-submission-for.ts";
import type { ServiceDeps, ViewerRef } from "../deps.ts";
import { vetoViews } from "./veto-view.ts";

export interface DecideVetoInput {
  vetoId: string;
  decision: "STANDING" | "DISMISSED";
  reason: string;
}

const MAX_REASON_CHARS = 20_000;

export async function decideVeto(deps: ServiceDeps, viewer: ViewerRef, input: DecideVetoInput): Promise<VetoView> {
  const veto = await deps.db.veto.findUnique({ where: { id: input.vetoId }, select: { submissionId: true } });
  if (!veto) throw new DomainError("NOT_FOUND", { what: "veto" });
  const { submissionId } = veto;
  const { assignment } = await asNotFound("veto", loadSubmissionFor(deps, viewer, submissionId, "veto.decide"));
  const reason = toStorableText(input.reason.trim()).text;
  if (reason === "") throw new DomainError("REASON_REQUIRED");
  if (reason.length > MAX_REASON_CHARS)
    throw new DomainError("TOO_LARGE", { field: "reason", limit: MAX_REASON_CHARS });
  const now = deps.clock.now();

  await racePoint("decideVeto.before-transaction");
  return withTransaction(deps.db, async (tx) => {
    await lockSubmissions(tx, [submissionId]);
    const { count } = await tx.veto.updateMany({
      where: { id: input.vetoId, state: "PROPOSED" },
      data: { state: input.decision, decidedById: viewer.userId, decidedAt: now, reason },
    });
    if (count !== 1) throw new DomainError("VETO_NOT_OPEN");
    await appendLedger(tx, {
      courseId: assignment.courseId,
      kind: input.decision === "STANDING" ? "veto.confirmed" : "veto.dismissed",
      actorId: viewer.userId,
      subject: { assignmentId: assignment.id, submissionId, vetoId: input.vetoId },
      payload: { reason },
      at: now,
    });
    const [view] = await vetoViews(tx, [await tx.veto.findUniqueOrThrow({ where: { id: input.vetoId } })]);
    return view as VetoView;
  });
}
