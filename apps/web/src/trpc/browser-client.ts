import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { AppRouter } from "@warpgrade/api/client";
import { isSessionLoss } from "./describe-error.ts";
import { reportSessionLoss } from "./session-loss.ts";

const url = "/api/trpc";

/** Whatever request notices first that the session has ended, the page says so once, and keeps what was typed. */
const noticeSessionLoss: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        error: (error) => {
          if (isSessionLoss(error)) reportSessionLoss();
          observer.error(error);
        },
        complete: () => observer.complete(),
      }),
    );

let client: ReturnType<typeof create> | undefined;

function create() {
  return createTRPCClient<AppRouter>({
    links: [
      noticeSessionLoss,
      splitLink({
        condition: (op) => op.type === "subscription",
        true: httpSubscriptionLink({ url }),
        // A long batch would make a quick answer wait for a slow one; six is also what a browser would open at once.
        false: httpBatchLink({ url, maxItems: 6, methodOverride: "POST" }),
      }),
    ],
  });
}

/** The one client of this page. */
export function browserTrpcClient() {
  client ??= create();
  return client;
}
