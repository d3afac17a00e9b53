import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import type { ServiceDeps } from "@warpgrade/services";
import { appRouter } from "../app-router.ts";
import { createContext } from "../context.ts";
import { domainErrorOf, httpStatusOf, noteFailure } from "../errors.ts";
import { MAX_RPC_BATCH, MAX_RPC_BYTES } from "../limits.ts";
import { json } from "./answer.ts";
import { limitBody } from "./limit-body.ts";
import { refuseOtherSites } from "./refuse-other-sites.ts";

export const TRPC_ENDPOINT = "/api/trpc";

/** The whole API under one address. A request that is refused before tRPC sees it is answered in tRPC's own form. */
export async function handleTrpc(request: Request, deps?: ServiceDeps): Promise<Response> {
  let limited: Request;
  try {
    refuseOtherSites(request);
    limited = await limitBody(request, MAX_RPC_BYTES);
  } catch (error) {
    return refuse(error);
  }
  return fetchRequestHandler({
    endpoint: TRPC_ENDPOINT,
    req: limited,
    router: appRouter,
    // Browsers send queries as POST: their input is no part of an address, so it stands in no log and has no length limit.
    allowMethodOverride: true,
    maxBatchSize: MAX_RPC_BATCH,
    createContext: () => createContext({ headers: limited.headers, deps }),
    responseMeta: () => ({ headers: { "Cache-Control": "no-store" } }),
    onError: ({ error, path }) => {
      if (!domainErrorOf(error)) noteFailure(error, path ?? "unknown");
    },
  });
}

/** JSON-RPC's number for "the server refuses this request". */
const REFUSED = -32_600;

function refuse(error: unknown): Response {
  const domain = domainErrorOf(error);
  const httpStatus = domain ? httpStatusOf(domain.code) : 400;
  const errorId = domain ? null : noteFailure(error, "body");
  const code = httpStatus === 403 ? "FORBIDDEN" : "PAYLOAD_TOO_LARGE";
  const data = { code, httpStatus, path: null, domain, errorId };
  return json({ error: { message: domain?.code ?? "INTERNAL", code: REFUSED, data } }, httpStatus);
}
