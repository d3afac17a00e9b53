import type { ServiceDeps } from "../deps.ts";
import type { SignedIn } from "./verify-credentials.ts";

/** The person of a session, or null when the account is gone or its sessions were revoked. */
export async function loadSession(
  deps: Pick<ServiceDeps, "db">,
  input: { userId: string; sessionVersion: number },
): Promise<SignedIn | null> {
  const user = await deps.db.user.findUnique({
    where: { id: input.userId },
    select: { id: true, name: true, email: true, sessionVersion: true },
  });
  if (!user || user.sessionVersion !== input.sessionVersion) return null;
  return { userId: user.id, name: user.name, email: user.email, sessionVersion: user.sessionVersion };
}
