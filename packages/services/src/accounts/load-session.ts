import { DomainError } from "@warpgrade/domain";
import type { ServiceDeps } from "../deps.ts";
import type { SignedIn } from "./verify-credentials.ts";

/** The person of a session, or null when the account is gone or its sessions were revoked. */
export async function loadSession(
  _deps: ServiceDeps,
  _input: { userId: string; sessionVersion: number },
): Promise<SignedIn | null> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
