import { createTestDatabase, type TestDatabase } from "@warpgrade/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusal } from "../testing/world.ts";
import { createFirstAdministrator } from "./create-first-administrator.ts";
import { createSignInLink } from "./create-sign-in-link.ts";
import { createUser } from "./create-user.ts";
import { loadSession } from "./load-session.ts";
import { useSignInLink } from "./use-sign-in-link.ts";
import { verifyCredentials } from "./verify-credentials.ts";

let database: TestDatabase;
let now = new Date("2026-03-02T09:00:00.000Z");
const clock = { now: () => now };
const advance = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000));
const deps = () => ({ db: database.db, clock });
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

const signIn = (email: string, password: string, address: string | null = "192.0.2.1") =>
  verifyCredentials(deps(), { email, password, address });

describe("accounts", () => {
  it("sign in with the right password, whatever the spelling of the address", async () => {
    const { userId } = await createUser(deps(), { email: " Mai@Example.org", name: "Mai", password: "correct horse" });
    expect(await signIn("mai@example.ORG", "correct horse")).toMatchObject({ userId, sessionVersion: 1 });
    expect(await refusal(signIn("mai@example.org", "wrong"))).toBe("WRONG_CREDENTIALS");
    expect(await refusal(signIn("nobody@example.org", "correct horse"))).toBe("WRONG_CREDENTIALS");
    const { passwordHash } = await database.db.user.findUniqueOrThrow({ where: { id: userId } });
    expect(passwordHash).toMatch(/^\$argon2id\$/);
    expect(await refusal(createUser(deps(), { email: "MAI@example.org", name: "M" }))).toBe("INVALID_INPUT");
    expect(await refusal(createUser(deps(), { email: "no address", name: "M" }))).toBe("INVALID_INPUT");
    expect(await refusal(createUser(deps(), { email: "a@example.org", name: "A", password: "short" }))).toBe(
      "INVALID_INPUT",
    );
  });

  it("are slow to guess, also with many guesses at once, and open again later", async () => {
    await createUser(deps(), { email: "bo@example.org", name: "Bo", password: "correct horse" });
    const guesses = Array.from({ length: 12 }, (_, index) => refusal(signIn("bo@example.org", `guess ${index}`)));
    expect((await Promise.all(guesses)).filter((code) => code === "RATE_LIMITED").length).toBeGreaterThanOrEqual(2);
    for (let guess = 0; guess < 11; guess += 1) await refusal(signIn("bo@example.org", `guess ${guess}`));
    const right = signIn("bo@example.org", "correct horse");
    await expect(right).rejects.toMatchObject({ code: "RATE_LIMITED", details: { retryAfterSeconds: 900 } });
    expect(await refusal(signIn("mai@example.org", "correct horse"))).toBe("none");
    advance(16);
    expect(await refusal(signIn("bo@example.org", "correct horse"))).toBe("none");
  });

  it("open again when they were said to, also for somebody who kept knocking", async () => {
    await createUser(deps(), { email: "kim@example.org", name: "Kim", password: "correct horse" });
    for (let guess = 0; guess < 10; guess += 1) await refusal(signIn("kim@example.org", `guess ${guess}`));
    for (let minute = 0; minute < 14; minute += 1) {
      advance(1);
      expect(await refusal(signIn("kim@example.org", "correct horse"))).toBe("RATE_LIMITED");
    }
    advance(2);
    expect(await refusal(signIn("kim@example.org", "correct horse"))).toBe("none");
  });

  it("end their sessions by raising the version", async () => {
    const { userId, sessionVersion } = await signIn("mai@example.org", "correct horse");
    expect(await loadSession(deps(), { userId, sessionVersion })).toMatchObject({ userId });
    await database.db.user.update({ where: { id: userId }, data: { sessionVersion: { increment: 1 } } });
    expect(await loadSession(deps(), { userId, sessionVersion })).toBeNull();
    expect(await loadSession(deps(), { userId: "user_gone", sessionVersion })).toBeNull();
  });

  it("are entered once by a one-time link, which may set the password", async () => {
    const { userId } = await createUser(deps(), { email: "an@example.org", name: "An" });
    expect(await refusal(signIn("an@example.org", ""))).toBe("WRONG_CREDENTIALS");
    const { token } = await createSignInLink(deps(), { userId });
    const uses = await Promise.allSettled([useSignInLink(deps(), { token }), useSignInLink(deps(), { token })]);
    expect(uses.map((use) => use.status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const second = await createSignInLink(deps(), { userId });
    expect(await useSignInLink(deps(), { token: second.token, password: "a new password" })).toMatchObject({
      userId,
      sessionVersion: 2,
    });
    expect(await refusal(signIn("an@example.org", "a new password"))).toBe("none");
    const late = await createSignInLink(deps(), { userId, validForMs: 60_000 });
    advance(2);
    expect(await refusal(useSignInLink(deps(), { token: late.token }))).toBe("WRONG_CREDENTIALS");
    expect(JSON.stringify(await database.db.signInLink.findMany())).not.toContain(second.token);
  });

  it("begin with one administrator, whose link comes again until it is used", async () => {
    const lost = await createFirstAdministrator(deps());
    const link = await createFirstAdministrator(deps());
    expect(lost?.token).not.toBe(link?.token);
    const signedIn = await useSignInLink(deps(), { token: link!.token, password: "administrator" });
    expect(await database.db.user.findUniqueOrThrow({ where: { id: signedIn.userId } })).toMatchObject({
      isAdmin: true,
    });
    expect(await database.db.user.count({ where: { isAdmin: true } })).toBe(1);
    expect(await createFirstAdministrator(deps())).toBeNull();
  });
});
