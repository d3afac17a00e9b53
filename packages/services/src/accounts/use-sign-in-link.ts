import { DomainError } from "@warpgrade/domain";
import type { ServiceDeps } from "../deps.ts";
import type { SignedIn } from "./verify-credentials.ts";

/** Uses a one-time link up. Throws WRONG_CREDENTIALS when it is unknown, used or expired. A password, if given, becomes the account's. */
export async function useSignInLink(
  _deps: ServiceDeps,
  _input: { token: string; password?: string; address?: string | null },
): Promise<SignedIn> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
