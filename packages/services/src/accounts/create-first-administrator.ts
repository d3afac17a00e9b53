/**
 * The first administrator of a deployment comes from a one-time link that the migrate step prints. As long as nobody has
 * used it, each call gives a new one (the last might have been lost in a log); afterwards there is none.
 */
import type { ServiceDeps } from "../deps.ts";
import { createSignInLink, type SignInLink } from "./create-sign-in-link.ts";
import { createUser } from "./create-user.ts";

const PLACEHOLDER_EMAIL = "administrator@warpgrade.invalid";

export async function createFirstAdministrator(deps: Pick<ServiceDeps, "db" | "clock">): Promise<SignInLink | null> {
  const administrators = await deps.db.user.findMany({
    where: { isAdmin: true },
    select: { id: true, email: true, passwordHash: true },
  });
  const used = await deps.db.signInLink.count({
    where: { userId: { in: administrators.map((user) => user.id) }, usedAt: { not: null } },
  });
  const waiting = administrators.find((user) => user.email === PLACEHOLDER_EMAIL && user.passwordHash === null);
  if (used > 0 || administrators.some((user) => user !== waiting)) return null;
  const userId =
    waiting?.id ?? (await createUser(deps, { email: PLACEHOLDER_EMAIL, name: "Administrator", isAdmin: true })).userId;
  return createSignInLink(deps, { userId, purpose: "first_administrator" });
}
