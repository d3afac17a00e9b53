import { decode } from "next-auth/jwt";
import { z } from "zod";
import { loadEnv, requireSetting } from "@warpgrade/platform";

/** What a session cookie holds: who, and which version of that person's sessions. No role, no name. */
export const SessionClaims = z.object({ sub: z.string().min(1), sessionVersion: z.number().int() });

/** Cookies carry the Secure mark, and a prefix that demands it, wherever people reach the site over HTTPS. */
export function usesSecureCookies(): boolean {
  return loadEnv().NEXTAUTH_URL?.startsWith("https://") ?? false;
}

export function sessionCookieName(): string {
  return usesSecureCookies() ? "__Secure-next-auth.session-token" : "next-auth.session-token";
}

/** Reads and decrypts the session cookie. Null when there is none, or when it is not one of ours, or too old. */
export async function readSessionClaims(headers: Headers): Promise<{ userId: string; sessionVersion: number } | null> {
  const token = readCookie(headers.get("cookie") ?? "", sessionCookieName());
  if (!token) return null;
  try {
    const claims = SessionClaims.safeParse(await decode({ token, secret: requireSetting("NEXTAUTH_SECRET") }));
    return claims.success ? { userId: claims.data.sub, sessionVersion: claims.data.sessionVersion } : null;
  } catch {
    return null;
  }
}

export function readCookie(header: string, name: string): string | null {
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}
