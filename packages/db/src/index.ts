export { createDb, type Db, type DbOptions, type Tx } from "./database.ts";
export { withTransaction, type TransactionOptions } from "./transaction.ts";
export {
  isCheckViolation,
  isDeniedByDatabase,
  isMissingReference,
  isTransient,
  isUniqueViolation,
} from "./database-errors.ts";
export { toStorableJson } from "./storable.ts";
export { appendLedger, type LedgerInput } from "./ledger.ts";
export { verifyLedger, type BrokenLink, type LedgerCheck } from "./verify-ledger.ts";
export { appUrlOf, migrate, type MigrateOptions } from "./migrate.ts";
export { Prisma } from "./generated/client.ts";
export * from "./queries/enrollments.ts";
export * from "./queries/hints.ts";
export * from "./queries/lessons.ts";
export * from "./queries/releases.ts";
export * from "./queries/submissions.ts";
export * from "./queries/ledger.ts";
export * from "./queries/run-latencies.ts";
