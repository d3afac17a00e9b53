import { isUniqueViolation } from "@warpgrade/db";
import { DomainError, toStorableText, type Locale } from "@warpgrade/domain";
import { newId } from "@warpgrade/platform";
import { z } from "zod";
import type { ServiceDeps } from "../deps.ts";
import { hashPassword } from "./passwords.ts";
import { normalizeEmail } from "./verify-credentials.ts";

export interface CreateUserInput {
  email: string;
  name: string;
  /** Without one the person comes in by a one-time link. */
  password?: string;
  isAdmin?: boolean;
  locale?: Locale;
}

/** For the seed and the command line; it asks nobody for permission. INVALID_INPUT (why: "taken") when the address is used. */
export async function createUser(
  deps: Pick<ServiceDeps, "db" | "clock">,
  input: CreateUserInput,
): Promise<{ userId: string }> {
  const email = normalizeEmail(input.email);
  if (!z.email().max(254).safeParse(email).success) throw new DomainError("INVALID_INPUT", { field: "email" });
  const name = toStorableText(input.name.trim()).text;
  if (name === "" || name.length > 200) throw new DomainError("INVALID_INPUT", { field: "name" });
  const passwordHash = input.password === undefined ? null : await hashPassword(input.password);
  const userId = newId("user");
  try {
    await deps.db.user.create({
      data: {
        id: userId,
        email,
        name,
        passwordHash,
        isAdmin: input.isAdmin ?? false,
        locale: input.locale ?? null,
        createdAt: deps.clock.now(),
      },
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError("INVALID_INPUT", { field: "email", why: "taken" });
    throw error;
  }
  return { userId };
}
