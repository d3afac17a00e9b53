import { DomainError, type SaveDraftResult, type WorkContent } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface SaveDraftInput {
  assignmentId: string;
  version: number;
  content: WorkContent;
}

export async function saveDraft(
  _deps: ServiceDeps,
  _viewer: ViewerRef,
  _input: SaveDraftInput,
): Promise<SaveDraftResult> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
