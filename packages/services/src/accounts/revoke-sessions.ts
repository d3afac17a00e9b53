import { DomainError } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export async function revokeSessions(
  _deps: ServiceDeps,
  _viewer: ViewerRef,
  _input: Record<string, never> = {},
): Promise<{ sessionVersion: number }> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
