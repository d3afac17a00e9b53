import { DomainError, type ReleasePreview } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface PreviewReleaseInput {
  assignmentId: string;
}

export async function previewRelease(
  _deps: ServiceDeps,
  _viewer: ViewerRef,
  _input: PreviewReleaseInput,
): Promise<ReleasePreview> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
