import { DomainError } from "@warpgrade/domain";
import type { ServiceDeps } from "../deps.ts";
import { isPasswordRight } from "./passwords.ts";
import { countAttempt } from "./sign-in-rate.ts";

/** What a session is made of: who, and the version that a revocation raises. No role is ever in it. */
export interface SignedIn {
  userId: string;
  name: string;
  email: string;
  sessionVersion: number;
}

/** Throws WRONG_CREDENTIALS or RATE_LIMITED (details: retryAfterSeconds). `address` is the client's, for the rate limit. */
export async function verifyCredentials(
  deps: Pick<ServiceDeps, "db" | "clock">,
  input: { email: string; password: string; address: string | null },
): Promise<SignedIn> {
  const email = normalizeEmail(input.email);
  const attempt = await countAttempt(deps, { email, address: input.address });
  const user = await deps.db.user.findUnique({ where: { email } });
  const isRight = await isPasswordRight(user?.passwordHash ?? null, input.password);
  if (!user || !isRight) throw new DomainError("WRONG_CREDENTIALS");
  await attempt.forgive();
  return { userId: user.id, name: user.name, email: user.email, sessionVersion: user.sessionVersion };
}

/** One person, one spelling. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
