import { DomainError, type HomePage } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export async function loadHome(
  _deps: ServiceDeps,
  _viewer: ViewerRef,
  _input: Record<string, never> = {},
): Promise<HomePage> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
