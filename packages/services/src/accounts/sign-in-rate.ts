/**
 * Slows the guessing of passwords, per account and per address. An attempt is written down before the password is looked
 * at and taken out again when it was right: a hundred guesses at the same moment count as a hundred. What is
 * refused for its number is no guess, and is taken out too: knocking on a closed door does not keep it closed. Keys are
 * hashed, so the table tells nobody who signs in from where.
 */
import { DomainError } from "@warpgrade/domain";
import { newId, sha256Hex } from "@warpgrade/platform";
import type { ServiceDeps } from "../deps.ts";

const WINDOW_MS = 15 * 60_000;
const PER_ACCOUNT = 10;
/** A whole class may sit behind one address. */
const PER_ADDRESS = 300;

export interface CountedAttempt {
  /** To be called when the password was right: the attempt, and the account's earlier ones, are forgotten. */
  forgive(): Promise<void>;
}

export async function countAttempt(
  { db, clock }: Pick<ServiceDeps, "db" | "clock">,
  { email, address }: { email: string; address: string | null },
): Promise<CountedAttempt> {
  const now = clock.now();
  const account = { key: sha256Hex(`account ${email}`), limit: PER_ACCOUNT };
  const keys = address === null ? [account] : [account, { key: sha256Hex(`address ${address}`), limit: PER_ADDRESS }];
  const rows = keys.map(({ key }) => ({ id: newId("attempt"), key, at: now }));
  const ids = rows.map((row) => row.id);
  await db.signInAttempt.createMany({ data: rows });
  for (const { key, limit } of keys) {
    const since = new Date(now.getTime() - WINDOW_MS);
    const recent = await db.signInAttempt.findMany({
      where: { key, at: { gt: since } },
      orderBy: { at: "asc" },
      take: limit + 1,
      select: { at: true },
    });
    const oldest = recent[0];
    if (recent.length <= limit || !oldest) continue;
    const retryAfterSeconds = Math.max(1, Math.ceil((oldest.at.getTime() + WINDOW_MS - now.getTime()) / 1000));
    await db.signInAttempt.deleteMany({ where: { id: { in: ids } } });
    throw new DomainError("RATE_LIMITED", { why: "sign_in", retryAfterSeconds });
  }
  return {
    async forgive() {
      await db.signInAttempt.deleteMany({ where: { OR: [{ id: { in: ids } }, { key: account.key }] } });
    },
  };
}
