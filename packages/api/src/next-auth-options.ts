import type { NextAuthOptions, User } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { z } from "zod";
import { DomainError } from "@warpgrade/domain";
import { requireSetting } from "@warpgrade/platform";
import { useSignInLink, verifyCredentials, type SignedIn } from "@warpgrade/services";
import { domainErrorOf, noteFailure } from "./errors.ts";
import { serviceDeps } from "./service-deps.ts";
import { SessionClaims, usesSecureCookies } from "./session.ts";

const SESSION_SECONDS = 7 * 24 * 3600;

/** Longer than any honest address or password, short enough that hashing one costs nothing extra. */
const PasswordForm = z.object({ email: z.string().min(1).max(320), password: z.string().min(1).max(1024) });
const LinkForm = z.object({
  token: z.string().regex(/^[A-Za-z0-9_.-]{8,200}$/),
  password: z.string().max(1024).optional(),
});

/** What NextAuth carries from `authorize` to the token: ids only; the token never learns a name or a role. */
interface SessionUser extends User {
  sessionVersion: number;
}

/**
 * Sign-in with address and password, or with a one-time link. Credentials force sessions into a signed, encrypted
 * cookie; the session version in it allows revocation, and is compared with the database on every request.
 */
export function nextAuthOptions(): NextAuthOptions {
  return {
    secret: requireSetting("NEXTAUTH_SECRET"),
    useSecureCookies: usesSecureCookies(),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    // All of them, or NextAuth shows pages of its own: in one language, outside the content policy.
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/", verifyRequest: "/sign-in" },
    providers: [
      CredentialsProvider({
        id: "password",
        name: "password",
        credentials: { email: {}, password: {} },
        authorize: (form, request) =>
          speakInCodes(async () => {
            const parsed = PasswordForm.safeParse(form);
            if (!parsed.success) throw new DomainError("WRONG_CREDENTIALS");
            const address = clientAddress(request.headers);
            return sessionUser(await verifyCredentials(serviceDeps(), { ...parsed.data, address }));
          }),
      }),
      CredentialsProvider({
        id: "link",
        name: "link",
        credentials: { token: {}, password: {} },
        authorize: (form) =>
          speakInCodes(async () => {
            const parsed = LinkForm.safeParse({ token: form?.token, password: form?.password || undefined });
            if (!parsed.success) throw new DomainError("WRONG_CREDENTIALS");
            return sessionUser(await useSignInLink(serviceDeps(), parsed.data));
          }),
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => {
        // Only at sign-in is there a user; later the claims go round unchanged.
        if (user) return { sub: user.id, sessionVersion: (user as SessionUser).sessionVersion };
        const claims = SessionClaims.safeParse(token);
        return claims.success ? claims.data : {};
      },
      session: ({ session }) => ({ expires: session.expires }),
      // Only addresses of this site: a link to the sign-in page must not send anybody elsewhere.
      redirect: ({ url, baseUrl }) => (url.startsWith("/") && !url.startsWith("//") ? `${baseUrl}${url}` : baseUrl),
    },
    logger: {
      // NextAuth logs whole errors; ours go to the log with their number, and refusals are no news.
      error: (code, metadata) => {
        if (code !== "CALLBACK_CREDENTIALS_HANDLER_ERROR") noteFailure(causeOf(metadata), `next-auth ${code}`);
      },
      warn: () => undefined,
      debug: () => undefined,
    },
  };
}

function sessionUser({ userId, sessionVersion }: SignedIn): SessionUser {
  return { id: userId, sessionVersion };
}

/** NextAuth hands an error's message to the browser, so the message must be a code and nothing else. */
async function speakInCodes(signIn: () => Promise<SessionUser>): Promise<SessionUser> {
  try {
    return await signIn();
  } catch (error) {
    const domain = domainErrorOf(error);
    if (!domain) noteFailure(error, "sign-in");
    throw new Error(domain?.code ?? "SERVICE_UNAVAILABLE");
  }
}

/** The address that the nearest proxy saw; earlier entries are whatever the client wrote there. */
export function clientAddress(headers: Record<string, unknown> | undefined): string | null {
  const forwarded = headers?.["x-forwarded-for"];
  if (typeof forwarded !== "string") return null;
  return forwarded.split(",").at(-1)?.trim().slice(0, 64) || null;
}

function causeOf(metadata: unknown): unknown {
  if (metadata instanceof Error) return metadata;
  const { error } = (metadata ?? {}) as { error?: unknown };
  return error ?? new Error("next-auth");
}
