/**
 * Errors of the domain. They know no HTTP; packages/api turns them into tRPC errors in one place,
 * and the screen has a sentence in each language for every code.
 */
export const ERROR_CODES = [
  "NOT_SIGNED_IN",
  "SESSION_REVOKED",
  "FORBIDDEN",
  "NOT_FOUND",
  "INVALID_INPUT",
  "TOO_LARGE",
  "STALE_VERSION",
  "STALE_RUBRIC",
  "NO_ATTEMPTS_LEFT",
  "PAST_DUE",
  "NOT_OPEN_YET",
  "ALREADY_PASSED",
  "ALREADY_RELEASED",
  "RELEASE_BLOCKED",
  "HELD_BY_OTHER",
  "BAD_LESSON_FILE",
  "LESSON_EXISTS",
  "BLANK_REFUSED",
  "RATE_LIMITED",
  "WRONG_CREDENTIALS",
  "VETO_NOT_OPEN",
  "REASON_REQUIRED",
  "HINTS_OUT_OF_ORDER",
  "REFERENCE_NOT_OPEN",
  "SERVICE_UNAVAILABLE",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** `details` holds ids, limits and versions a screen needs; never an answer, a name or a secret of somebody else. */
export class DomainError extends Error {
  override readonly name = "DomainError";
  constructor(
    readonly code: ErrorCode,
    readonly details: Record<string, unknown> = {},
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}

export function isDomainError(error: unknown): error is DomainError {
  return error instanceof DomainError;
}
