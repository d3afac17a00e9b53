import { randomBytes } from "node:crypto";
import { sha256Hex } from "@warpgrade/platform";
import type { ServiceDeps } from "../deps.ts";

export type LinkPurpose = "sign_in" | "first_administrator";

export interface CreateSignInLinkInput {
  userId: string;
  purpose?: LinkPurpose;
  /** Default: three days. */
  validForMs?: number;
}

export interface SignInLink {
  /** 256 random bits; only its hash is kept, so it can be shown once and never again. */
  token: string;
  expiresAt: Date;
}

const THREE_DAYS_MS = 3 * 24 * 3_600_000;

/** A one-time link for a person who has no password yet, or has lost it. Asks nobody for permission. */
export async function createSignInLink(
  { db, clock }: Pick<ServiceDeps, "db" | "clock">,
  { userId, purpose = "sign_in", validForMs = THREE_DAYS_MS }: CreateSignInLinkInput,
): Promise<SignInLink> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(clock.now().getTime() + validForMs);
  await db.signInLink.create({ data: { tokenHash: sha256Hex(token), userId, purpose, expiresAt } });
  return { token, expiresAt };
}
