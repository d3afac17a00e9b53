/**
 * Procedures by who may call them at all. What a caller may do in a course is decided by services, which load every
 * object through its course and read membership per request.
 */
import { DomainError, isDomainError } from "@warpgrade/domain";
import { middleware, procedure } from "./init.ts";
import { toTrpcError } from "./errors.ts";

/** No request keeps a person waiting longer; what is still running then must not depend on being waited for. */
const TIMEOUT_MS = 20_000;

const speaksTrpc = middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok && isDomainError(result.error.cause)) throw toTrpcError(result.error.cause);
  return result;
});

const endsInTime = middleware(async ({ next, type }) => {
  if (type === "subscription") return next();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(toTrpcError(new DomainError("SERVICE_UNAVAILABLE"))), TIMEOUT_MS);
  });
  try {
    return await Promise.race([next(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
});

const needsViewer = middleware(({ ctx, next }) => {
  if (!ctx.viewer) throw toTrpcError(new DomainError(ctx.isSessionRevoked ? "SESSION_REVOKED" : "NOT_SIGNED_IN"));
  return next({ ctx: { ...ctx, viewer: ctx.viewer } });
});

/** Anybody, signed in or not. */
export const publicProcedure = procedure.use(speaksTrpc).use(endsInTime);
/** Anybody with a session that still holds. */
export const signedInProcedure = publicProcedure.use(needsViewer);
