import { DomainError } from "@warpgrade/domain";
import { loadEnv } from "@warpgrade/platform";

/**
 * Refuses a request that a page of another site made in a signed-in person's browser. A lax cookie alone does not do
 * it: every other host below the same domain (a school has hundreds) counts as the same site, and so does every other
 * port. Reading is left alone, as links from elsewhere are; what is no browser sends none of these headers.
 * Throws FORBIDDEN.
 */
export function refuseOtherSites({ method, headers }: Request): void {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return;
  const site = headers.get("sec-fetch-site");
  const isOurs = site ? site === "same-origin" || site === "none" : isOurOrigin(headers);
  if (!isOurs) throw new DomainError("FORBIDDEN", { why: "other_site" });
}

/** For browsers that say only the origin: they do so over plain HTTP. A proxy may have put its own name into Host. */
function isOurOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (origin === null) return true;
  // "null": a page in a sandboxed frame, a file, a redirect.
  if (!URL.canParse(origin)) return false;
  const address = loadEnv().NEXTAUTH_URL;
  const ours = [headers.get("host"), headers.get("x-forwarded-host"), address && new URL(address).host];
  return ours.includes(new URL(origin).host);
}
