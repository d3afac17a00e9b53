import { receiptSelect } from "@warpgrade/db";
import type { Receipt } from "@warpgrade/domain";
import { loadOwnSubmission } from "../access/load-submission-for.ts";
import type { ServiceDeps, ViewerRef } from "../deps.ts";
import { receiptView } from "./receipt.ts";

export interface LoadReceiptInput {
  submissionId: string;
}

/** The receipt of one of the viewer's own submissions, for download: always what was given when it was submitted. */
export async function loadReceipt(deps: ServiceDeps, viewer: ViewerRef, input: LoadReceiptInput): Promise<Receipt> {
  const { submissionId } = await loadOwnSubmission(deps, viewer, input.submissionId);
  return receiptView(
    await deps.db.submission.findUniqueOrThrow({ where: { id: submissionId }, select: receiptSelect }),
  );
}
