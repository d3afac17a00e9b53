import { Prisma } from "./generated/client.ts";
import type { Db, Tx } from "./database.ts";
import { isTransient } from "./database-errors.ts";

export interface TransactionOptions {
  /** How long the transaction may last before it is rolled back. */
  timeoutMs?: number;
  /** How long to wait for a free connection. */
  maxWaitMs?: number;
  /** Default: the database's own (read committed), with compare-and-set or row locks where it matters. */
  isolation?: "ReadCommitted" | "RepeatableRead" | "Serializable";
}

const MOST_TRIES = 4;

/**
 * Runs `work` in one transaction: all of it or nothing. Short, and no network call inside.
 *
 * When the database gives way to another transaction (serialization failure, deadlock) the whole of `work` runs again,
 * up to four times; so it must do nothing outside the database that may not happen twice. Any other error ends it at
 * once: it would only happen again.
 */
export async function withTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  { timeoutMs = 5_000, maxWaitMs = 5_000, isolation = "ReadCommitted" }: TransactionOptions = {},
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.$transaction(work, {
        timeout: timeoutMs,
        maxWait: maxWaitMs,
        // What a transaction begins with anyway need not be asked for with a statement of its own. A database whose own
        // level is stricter gives way more often, and then the work runs again.
        isolationLevel: isolation === "ReadCommitted" ? undefined : Prisma.TransactionIsolationLevel[isolation],
      });
    } catch (error) {
      if (tries === MOST_TRIES || !isTransient(error)) throw error;
      // Two transactions that met once must not meet again in step.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * tries));
    }
  }
}
