import { TRPCClientError } from "@trpc/client";
import type { AppRouter } from "@warpgrade/api/client";

export interface DescribedError {
  /** A domain error code, or null where the platform itself failed. */
  code: string | null;
  details: Record<string, unknown>;
  /** Number under which the server has logged an unknown failure. */
  id: string | null;
}

/**
 * What a failed request says about itself. A request that never reached the server (no network, a server that is
 * starting again) counts as SERVICE_UNAVAILABLE: nothing was changed, and trying again is right.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof TRPCClientError)) return { code: null, details: {}, id: null };
  const data = (error as TRPCClientError<AppRouter>).data;
  if (!data) return { code: "SERVICE_UNAVAILABLE", details: {}, id: null };
  return { code: data.domain?.code ?? null, details: data.domain?.details ?? {}, id: data.errorId ?? null };
}

/** True for a failure that says the person is no longer signed in. */
export function isSessionLoss(error: unknown): boolean {
  const { code } = describeError(error);
  return code === "NOT_SIGNED_IN" || code === "SESSION_REVOKED";
}
