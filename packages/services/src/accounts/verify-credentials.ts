import { DomainError } from "@warpgrade/domain";
import type { ServiceDeps } from "../deps.ts";

export interface SignedIn {
  userId: string;
  name: string;
  email: string;
  sessionVersion: number;
}

/** Throws WRONG_CREDENTIALS or RATE_LIMITED (details: retryAfterSeconds). `address` is the client's, for the rate limit. */
export async function verifyCredentials(
  _deps: ServiceDeps,
  _input: { email: string; password: string; address: string | null },
): Promise<SignedIn> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
