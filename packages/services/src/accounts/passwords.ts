/**
 * argon2id with the parameters that OWASP names for it (19 MiB, two passes, one lane), which are the library's own. An
 * unknown or passwordless account is checked against a hash of nothing, so that a refusal takes as long either way.
 */
import { hash, verify } from "@node-rs/argon2";
import { DomainError } from "@warpgrade/domain";

const PASSWORD_LENGTH = { min: 8, max: 200 } as const;

export async function hashPassword(password: string): Promise<string> {
  const { min, max } = PASSWORD_LENGTH;
  if (password.length < min || password.length > max) {
    throw new DomainError("INVALID_INPUT", { field: "password", min, max });
  }
  return hash(password);
}

let hashOfNothing: Promise<string> | null = null;

/** False for a wrong password, and after the same work for an account that has none. */
export async function isPasswordRight(passwordHash: string | null, password: string): Promise<boolean> {
  hashOfNothing ??= hash("no account has this password");
  const isRight = await verify(passwordHash ?? (await hashOfNothing), password.slice(0, PASSWORD_LENGTH.max));
  return passwordHash !== null && isRight;
}
