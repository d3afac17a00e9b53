import { initTRPC } from "@trpc/server";
import type { ApiContext } from "./context.ts";
import { domainErrorOf, noteFailure } from "./errors.ts";

export const { router, procedure, middleware, createCallerFactory } = initTRPC.context<ApiContext>().create({
  errorFormatter({ shape, error, path }) {
    const domain = domainErrorOf(error);
    return {
      code: shape.code,
      // Never the error's own message: it may quote a query or what somebody typed.
      message: domain ? domain.code : "INTERNAL",
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        path: shape.data.path,
        domain,
        errorId: domain ? null : noteFailure(error, path ?? "unknown"),
      },
    };
  },
  sse: {
    // A stream that says nothing for 10 s counts as dead on the other side, so it must say something sooner.
    ping: { enabled: true, intervalMs: 4_000 },
    client: { reconnectAfterInactivityMs: 10_000 },
  },
});
