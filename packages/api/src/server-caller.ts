import { appRouter } from "./app-router.ts";
import type { ApiContext } from "./context.ts";
import { domainErrorOf, noteFailure } from "./errors.ts";
import { createCallerFactory } from "./init.ts";

const createCaller = createCallerFactory(appRouter);

/** Calls procedures without HTTP, for pages that render on the server. The same checks and schemas apply. */
export function createServerCaller(context: ApiContext) {
  return createCaller(context, {
    onError: ({ error, path }) => {
      if (!domainErrorOf(error)) noteFailure(error, path ?? "unknown");
    },
  });
}
