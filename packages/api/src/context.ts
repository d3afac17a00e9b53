import { loadSession, type ServiceDeps, type ViewerRef } from "@warpgrade/services";
import { chooseLocale, LOCALE_COOKIE } from "@warpgrade/domain";
import { readCookie, readSessionClaims } from "./session.ts";
import { serviceDeps } from "./service-deps.ts";

/** What every procedure is given. Roles are not here: services read membership per request. */
export interface ApiContext {
  deps: ServiceDeps;
  /** The person who asks, from a session that still holds; null for nobody. */
  viewer: ViewerRef | null;
  /** Version of the session that asks, so that a long stream can be ended when it is revoked. */
  sessionVersion: number | null;
  /** A session was shown, but it has been revoked or its account is gone. */
  isSessionRevoked: boolean;
}

export interface ContextSource {
  headers: Headers;
  /** Open resources; left out, the process's own. */
  deps?: ServiceDeps;
}

export async function createContext({ headers, deps: given }: ContextSource): Promise<ApiContext> {
  const deps = given ?? serviceDeps();
  const claims = await readSessionClaims(headers);
  if (!claims) return { deps, viewer: null, sessionVersion: null, isSessionRevoked: false };
  const signedIn = await loadSession(deps, claims);
  return {
    deps,
    viewer: signedIn ? { userId: signedIn.userId, locale: localeOf(headers) } : null,
    sessionVersion: signedIn ? claims.sessionVersion : null,
    isSessionRevoked: signedIn === null,
  };
}

function localeOf(headers: Headers) {
  const cookie = readCookie(headers.get("cookie") ?? "", LOCALE_COOKIE) ?? undefined;
  return chooseLocale({ cookie, acceptLanguage: headers.get("accept-language") });
}
