import { DomainError, type Receipt } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface LoadReceiptInput {
  submissionId: string;
}

export async function loadReceipt(_deps: ServiceDeps, _viewer: ViewerRef, _input: LoadReceiptInput): Promise<Receipt> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
