import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient, type Prisma } from "./generated/client.ts";
import { createStatementNames } from "./statement-names.ts";

/** The open database of one process: the typed client, with a pool of connections behind it. */
export type Db = PrismaClient;
/** The same client inside one transaction. */
export type Tx = Prisma.TransactionClient;

export interface DbOptions {
  /** Most connections of this process. */
  max: number;
  /** Shown in pg_stat_activity: "web", "worker". */
  applicationName?: string;
  /** Called when an idle connection breaks; the pool opens a new one by itself. */
  onConnectionError?: (error: Error) => void;
}

const CONNECT_MS = 5_000;
const STATEMENT_MS = 15_000;
const IDLE_IN_TRANSACTION_MS = 30_000;

/**
 * Opens nothing yet: the first query connects. `url` is the address of the application's role. `db.$disconnect()`
 * gives the connections back.
 *
 * Every wait has an end: for a connection, for a statement, and for a transaction whose owner has gone away and would
 * otherwise keep a course's ledger locked.
 */
export function createDb(url: string, { max, applicationName = "warpgrade", onConnectionError }: DbOptions): Db {
  const report = onConnectionError ?? (() => undefined);
  const adapter = new PrismaPg(
    {
      connectionString: url,
      max,
      application_name: applicationName,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: STATEMENT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    },
    { onPoolError: report, onConnectionError: report, statementNameGenerator: createStatementNames() },
  );
  return new PrismaClient({ adapter, errorFormat: "minimal" });
}
