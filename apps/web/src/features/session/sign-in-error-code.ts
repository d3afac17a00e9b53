const KNOWN = ["WRONG_CREDENTIALS", "RATE_LIMITED", "SERVICE_UNAVAILABLE", "SESSION_REVOKED"] as const;

/**
 * The error code of a refused sign-in. NextAuth puts our own codes, or words of its own ("CredentialsSignin"), into the
 * address; whatever it is not, it is a refusal of what was typed.
 */
export function signInErrorCode(error: string | null): (typeof KNOWN)[number] {
  return KNOWN.find((code) => code === error) ?? "WRONG_CREDENTIALS";
}
