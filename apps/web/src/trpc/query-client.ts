import { defaultShouldDehydrateQuery, QueryClient } from "@tanstack/react-query";
import { describeError } from "./describe-error.ts";

/** Failures that a second try may heal; everything the domain refuses stays refused. */
function mayHeal(error: unknown): boolean {
  const { code } = describeError(error);
  return code === "SERVICE_UNAVAILABLE";
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Live events say what has changed, so what the server has just rendered need not be fetched again at once.
        staleTime: 30_000,
        retry: (tries, error) => tries < 3 && mayHeal(error),
      },
      // A mutation is repeated by the person or by code that holds an idempotency key, never blindly.
      mutations: { retry: false },
      dehydrate: {
        shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) || query.state.status === "pending",
        // The server's error objects stay there; the browser asks again and gets its own.
        shouldRedactErrors: () => true,
      },
    },
  });
}
