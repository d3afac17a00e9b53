/**
 * The one place where an error of the domain becomes an error of the API. Domain errors know no HTTP; clients read
 * `data.domain = {code, details}` and nothing else. Whatever is not a domain error is a failure of ours: it is logged
 * under a number, and only the number travels.
 */
import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { isDomainError, type DomainError, type ErrorCode } from "@warpgrade/domain";
import { createLogger, newId } from "@warpgrade/platform";

type TrpcCode = TRPCError["code"];

const TRPC_CODES: Record<ErrorCode, TrpcCode> = {
  NOT_SIGNED_IN: "UNAUTHORIZED",
  SESSION_REVOKED: "UNAUTHORIZED",
  WRONG_CREDENTIALS: "UNAUTHORIZED",
  FORBIDDEN: "FORBIDDEN",
  NOT_FOUND: "NOT_FOUND",
  INVALID_INPUT: "BAD_REQUEST",
  REASON_REQUIRED: "BAD_REQUEST",
  TOO_LARGE: "PAYLOAD_TOO_LARGE",
  RATE_LIMITED: "TOO_MANY_REQUESTS",
  STALE_VERSION: "CONFLICT",
  STALE_RUBRIC: "CONFLICT",
  ALREADY_PASSED: "CONFLICT",
  ALREADY_RELEASED: "CONFLICT",
  LESSON_EXISTS: "CONFLICT",
  HELD_BY_OTHER: "CONFLICT",
  VETO_NOT_OPEN: "CONFLICT",
  NO_ATTEMPTS_LEFT: "PRECONDITION_FAILED",
  PAST_DUE: "PRECONDITION_FAILED",
  NOT_OPEN_YET: "PRECONDITION_FAILED",
  RELEASE_BLOCKED: "PRECONDITION_FAILED",
  HINTS_OUT_OF_ORDER: "PRECONDITION_FAILED",
  REFERENCE_NOT_OPEN: "PRECONDITION_FAILED",
  BAD_LESSON_FILE: "UNPROCESSABLE_CONTENT",
  BLANK_REFUSED: "UNPROCESSABLE_CONTENT",
  SERVICE_UNAVAILABLE: "SERVICE_UNAVAILABLE",
};

const HTTP_STATUS: Partial<Record<TrpcCode, number>> = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  BAD_REQUEST: 400,
  PAYLOAD_TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  UNPROCESSABLE_CONTENT: 422,
  SERVICE_UNAVAILABLE: 503,
};

export interface DomainErrorView {
  code: ErrorCode;
  details: Record<string, unknown>;
}

export function toTrpcError(error: DomainError): TRPCError {
  return new TRPCError({ code: TRPC_CODES[error.code], message: error.code, cause: error });
}

export function httpStatusOf(code: ErrorCode): number {
  return HTTP_STATUS[TRPC_CODES[code]] ?? 500;
}

/** The domain's word for any error, or null when it is a failure of the platform. */
export function domainErrorOf(error: unknown): DomainErrorView | null {
  if (isDomainError(error)) return { code: error.code, details: error.details };
  if (!(error instanceof TRPCError)) return null;
  if (isDomainError(error.cause)) return { code: error.cause.code, details: error.cause.details };
  if (error.code === "BAD_REQUEST") return { code: "INVALID_INPUT", details: { fields: wrongFields(error.cause) } };
  if (error.code === "UNSUPPORTED_MEDIA_TYPE") return { code: "INVALID_INPUT", details: { fields: [] } };
  if (error.code === "PAYLOAD_TOO_LARGE") return { code: "TOO_LARGE", details: {} };
  // An address of the API that does not exist, or the wrong method for it.
  if (error.code === "NOT_FOUND" || error.code === "METHOD_NOT_SUPPORTED") return { code: "NOT_FOUND", details: {} };
  return null;
}

const MAX_WRONG_FIELDS = 20;

/** Which fields are wrong and in which way; never what stood in them. */
function wrongFields(cause: unknown): { path: string; problem: string; limit?: number }[] {
  if (!(cause instanceof ZodError)) return [];
  return cause.issues.slice(0, MAX_WRONG_FIELDS).map((issue) => ({
    path: issue.path.map(String).join("."),
    problem: issue.code,
    ...("maximum" in issue && typeof issue.maximum === "number" ? { limit: issue.maximum } : {}),
  }));
}

const log = createLogger("api");
const noted = new WeakMap<object, string>();

/** Logs a failure of the platform once and gives its number; the same error object keeps its number. */
export function noteFailure(error: unknown, where: string): string {
  const key = typeof error === "object" && error !== null ? error : new Error(String(error));
  const known = noted.get(key);
  if (known) return known;
  const errorId = newId("err");
  noted.set(key, errorId);
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error;
  log.error({ errorId, where, err: cause }, "unexpected failure");
  return errorId;
}
