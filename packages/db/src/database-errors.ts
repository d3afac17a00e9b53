/**
 * The one file that knows the shapes of Prisma's errors, which change between versions. With a driver adapter the
 * database's own words are in `meta.driverAdapterError.cause`; P2002 has no `meta.target` any more. A failed raw query
 * is P2010 with the same cause.
 */
interface DriverCause {
  kind?: string;
  constraint?: { index?: string; fields?: string[] };
  originalCode?: string;
  code?: string;
}

function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : undefined;
}

function causeOf(error: unknown): DriverCause | undefined {
  const known = error as { meta?: { driverAdapterError?: { cause?: DriverCause } }; cause?: DriverCause } | null;
  return known?.meta?.driverAdapterError?.cause ?? known?.cause;
}

/**
 * True when a row of its kind was there already. `constraint` is the name of the unique index, as the migrations give
 * it: `Submission_userId_idempotencyKey_key`, `Hold_one_active`; without one, any.
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = causeOf(error);
  if (codeOf(error) !== "P2002" && cause?.kind !== "UniqueConstraintViolation") return false;
  return constraint === undefined || cause?.constraint?.index === constraint;
}

/** True when a row that is referred to is not there. */
export function isMissingReference(error: unknown): boolean {
  return codeOf(error) === "P2003" || causeOf(error)?.kind === "ForeignKeyConstraintViolation";
}

/** True when a value broke a CHECK of the database: a bug of ours, since every input was checked before. */
export function isCheckViolation(error: unknown): boolean {
  return sqlStateOf(error) === "23514";
}

/** True when the application's role has no right to do this, e.g. to change a ledger row. */
export function isDeniedByDatabase(error: unknown): boolean {
  return sqlStateOf(error) === "42501";
}

/** True when the database gave way to another transaction and the same work may simply be tried again. */
export function isTransient(error: unknown): boolean {
  return (
    codeOf(error) === "P2034" ||
    causeOf(error)?.kind === "TransactionWriteConflict" ||
    ["40001", "40P01"].includes(sqlStateOf(error) ?? "")
  );
}

function sqlStateOf(error: unknown): string | undefined {
  const cause = causeOf(error);
  return cause?.originalCode ?? cause?.code;
}
