import { loadReceipt, type ServiceDeps } from "@warpgrade/services";
import { answer, idFrom, json } from "./answer.ts";
import { attachment } from "./export-decisions.ts";
import { viewerOf } from "./viewer-of.ts";

/** GET ?submissionId=...: the receipt of one's own submission, with every field that was submitted. */
export function handleReceipt(request: Request, given?: ServiceDeps): Promise<Response> {
  return answer("receipt", async () => {
    const { deps, viewer } = await viewerOf(request, given);
    const receipt = await loadReceipt(deps, viewer, { submissionId: idFrom(request, "submissionId") });
    const headers = { "Content-Disposition": attachment(`receipt-${receipt.receiptCode}.json`) };
    return json(receipt, 200, headers);
  });
}
