/**
 * Brings somebody into a course by address: makes the account where there is none, gives or changes the role, and gives
 * a one-time link as long as nobody has set a password. Can be repeated with the same list: an account that is there
 * keeps its name, and another link is as good as the first.
 */
import type { CourseRole } from "@warpgrade/domain";
import { enrollUser } from "../courses/enroll-user.ts";
import type { ServiceDeps } from "../deps.ts";
import { createSignInLink, type SignInLink } from "./create-sign-in-link.ts";
import { createUser } from "./create-user.ts";
import { normalizeEmail } from "./verify-credentials.ts";

export interface InvitePersonInput {
  courseId: string;
  email: string;
  name: string;
  role: CourseRole;
  /** Name of the section, made if it is not there. */
  section?: string;
}

export interface Invitation {
  userId: string;
  isNew: boolean;
  /** Null: this person has a password already. */
  link: SignInLink | null;
}

/** For the command line; it asks nobody for permission. INVALID_INPUT names the field that is wrong. */
export async function invitePerson(
  deps: Pick<ServiceDeps, "db" | "clock">,
  { courseId, email, name, role, section }: InvitePersonInput,
): Promise<Invitation> {
  const found = await deps.db.user.findUnique({
    where: { email: normalizeEmail(email) },
    select: { id: true, passwordHash: true },
  });
  const userId = found?.id ?? (await createUser(deps, { email, name })).userId;
  await enrollUser(deps, { courseId, userId, role, section });
  const link = found?.passwordHash ? null : await createSignInLink(deps, { userId });
  return { userId, isNew: found === null, link };
}
