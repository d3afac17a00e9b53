import { DomainError } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "@warpgrade/services";
import { createContext } from "../context.ts";

/** Who asks, for handlers outside tRPC. Throws NOT_SIGNED_IN or SESSION_REVOKED. */
export async function viewerOf(
  request: Request,
  deps?: ServiceDeps,
): Promise<{ deps: ServiceDeps; viewer: ViewerRef }> {
  const context = await createContext({ headers: request.headers, deps });
  if (!context.viewer) throw new DomainError(context.isSessionRevoked ? "SESSION_REVOKED" : "NOT_SIGNED_IN");
  return { deps: context.deps, viewer: context.viewer };
}
