import { withTransaction } from "@warpgrade/db";
import { DomainError } from "@warpgrade/domain";
import { sha256Hex } from "@warpgrade/platform";
import type { ServiceDeps } from "../deps.ts";
import { hashPassword } from "./passwords.ts";
import type { SignedIn } from "./verify-credentials.ts";

export interface UseSignInLinkInput {
  token: string;
  /** If given, becomes the account's password, and every older session ends. */
  password?: string;
}

/**
 * Uses a one-time link up. Throws WRONG_CREDENTIALS when it is unknown, used or expired, without saying which. Guessing is
 * hopeless (256 bits), so no rate limit is needed.
 */
export async function useSignInLink(
  deps: Pick<ServiceDeps, "db" | "clock">,
  input: UseSignInLinkInput,
): Promise<SignedIn> {
  const passwordHash = input.password === undefined ? null : await hashPassword(input.password);
  const tokenHash = sha256Hex(input.token);
  const now = deps.clock.now();
  return withTransaction(deps.db, async (tx) => {
    const { count } = await tx.signInLink.updateMany({
      where: { tokenHash, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    });
    if (count !== 1) throw new DomainError("WRONG_CREDENTIALS");
    const { userId } = await tx.signInLink.findUniqueOrThrow({ where: { tokenHash } });
    const data = passwordHash === null ? {} : { passwordHash, sessionVersion: { increment: 1 } };
    const user = await tx.user.update({ where: { id: userId }, data });
    return { userId: user.id, name: user.name, email: user.email, sessionVersion: user.sessionVersion };
  });
}
