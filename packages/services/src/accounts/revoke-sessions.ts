import type { ServiceDeps, ViewerRef } from "../deps.ts";

/** Ends every session of the viewer, on all devices, this one included. */
export async function revokeSessions(deps: ServiceDeps, viewer: ViewerRef): Promise<{ sessionVersion: number }> {
  return deps.db.user.update({
    where: { id: viewer.userId },
    data: { sessionVersion: { increment: 1 } },
    select: { sessionVersion: true },
  });
}
