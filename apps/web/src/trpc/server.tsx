import { cache, type ReactNode } from "react";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { appRouter, createContext, createServerCaller, domainErrorOf, noteFailure } from "@warpgrade/api";
import type { ErrorCode, Viewer } from "@warpgrade/domain";
import { makeQueryClient } from "./query-client.ts";

/** One context, cache and caller per request: they carry the request's own cookies. */
const requestContext = cache(async () => createContext({ headers: await headers() }));
export const getQueryClient = cache(makeQueryClient);

/** For prefetching in server components: `void getQueryClient().prefetchQuery(trpc.queue.page.queryOptions({ ... }))`. */
export const trpc = createTRPCOptionsProxy({ ctx: requestContext, router: appRouter, queryClient: getQueryClient });

/** For server components that render the answer themselves: `(await getCaller()).course.page({ courseId })`. */
export const getCaller = cache(async () => createServerCaller(await requestContext()));

/** Hands what was prefetched to the client components inside. */
export function HydrateClient({ children }: { children: ReactNode }) {
  return <HydrationBoundary state={dehydrate(getQueryClient())}>{children}</HydrationBoundary>;
}

/** The person who asks, or null when nobody is signed in. */
export const getViewer = cache(async (): Promise<Viewer | null> => {
  try {
    return await (await getCaller()).me.viewer();
  } catch (error) {
    const domain = domainErrorOf(error);
    if (domain?.code === "NOT_SIGNED_IN" || domain?.code === "SESSION_REVOKED") return null;
    throw error;
  }
});

export type Loaded<Data> = { ok: true; data: Data } | { ok: false; code: ErrorCode; details: Record<string, unknown> };

/**
 * Loads what a page shows. Nobody signed in: to the sign-in page and back to `path` afterwards. Nothing there, or not
 * for this person: the not-found page. Any other refusal of the domain comes back, for the page to say. A failure of
 * the platform goes on to the error page.
 */
export async function loadPage<Data>(path: string, load: () => Promise<Data>): Promise<Loaded<Data>> {
  try {
    return { ok: true, data: await load() };
  } catch (error) {
    const domain = domainErrorOf(error);
    // Next shows `digest` on the error page and hides everything else: it is the number in our log.
    if (!domain) throw Object.assign(new Error("A page could not be loaded"), { digest: noteFailure(error, path) });
    if (domain.code === "NOT_SIGNED_IN" || domain.code === "SESSION_REVOKED") {
      redirect(`/sign-in?next=${encodeURIComponent(path)}`);
    }
    // An id of the wrong shape is an address nobody can have, not a mistake in a form.
    if (domain.code === "NOT_FOUND" || domain.code === "INVALID_INPUT") notFound();
    return { ok: false, code: domain.code, details: domain.details };
  }
}
