import { DomainError, type Viewer } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export async function loadViewer(
  _deps: ServiceDeps,
  _viewer: ViewerRef,
  _input: Record<string, never> = {},
): Promise<Viewer> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
