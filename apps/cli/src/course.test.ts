import path from "node:path";
import { createTestDatabase, type TestDatabase } from "@warpgrade/db/testing";
import { requireSetting, systemClock } from "@warpgrade/platform";
import { useSignInLink } from "@warpgrade/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root, runCommand } from "./testing.ts";

const lessons = ["en", "zh"].map((locale) =>
  path.join(root, `packages/curriculum/course/lesson06_async_pipelines.${locale}.qmd`),
);
const PEOPLE = [
  { email: "mai@example.org", name: "Mai", role: "STUDENT", section: "A" },
  { email: "Ines@Example.org", name: "Ines", role: "INSTRUCTOR" },
];

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

const course = (args: readonly string[], input = "") =>
  runCommand("course", args, input, {
    DATABASE_URL: database.url,
    REDIS_URL: requireSetting("TEST_REDIS_URL"),
    NEXTAUTH_URL: "https://grading.example.org",
  });
const asLines = (records: readonly unknown[]) => records.map((record) => JSON.stringify(record)).join("\n");

describe("a course from nothing", { timeout: 90_000 }, () => {
  it("is made once, and named clearly when the name is taken", async () => {
    const made = await course(["create", "gpu", "--title", "GPU programming", "--time-zone", "Asia/Shanghai"]);
    expect(made).toMatchObject({ status: 0, lines: [{ courseId: expect.any(String) }] });
    expect(await course(["create", "gpu", "--title", "Again"])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('"field":"slug"'),
    });
  });

  it("gets its lessons; the same files again change nothing, and a bad one among them imports none", async () => {
    const bad = await course(["import", ...lessons, "-"], "# A title\n");
    expect(bad).toMatchObject({ status: 1, stdout: "", stderr: expect.stringContaining("no_exercise") });
    expect(await database.db.lesson.count()).toBe(0);
    const first = await course(["import", ...lessons]);
    expect(first).toMatchObject({ status: 0, lines: [{ isNew: true, version: 1, locales: ["en", "zh"] }] });
    const again = await course(["import", ...lessons, "--course", "gpu"]);
    expect(again).toMatchObject({ status: 0, lines: [{ isNew: false, version: 1 }] });
  });

  it("gets its people, each with a link that works; nobody when one line is wrong", async () => {
    const wrong = await course(["invite", "-"], asLines([...PEOPLE, { email: "bo", name: "Bo", role: "STUDENT" }]));
    expect(wrong).toMatchObject({ status: 2, stdout: "", stderr: expect.stringContaining("line 3: email") });
    expect(await database.db.user.count()).toBe(0);

    const invited = await course(["invite", "-"], asLines(PEOPLE));
    expect(invited).toMatchObject({ status: 0, lines: PEOPLE.map(({ email }) => ({ email, isNew: true })) });
    const link = new URL(String(invited.lines[0]?.link));
    expect(link.origin).toBe("https://grading.example.org");
    const deps = { db: database.db, clock: systemClock };
    await useSignInLink(deps, { token: link.searchParams.get("token") ?? "", password: "correct horse" });

    // The list once more: who has a password needs no link, and nobody is made twice.
    const again = await course(["invite", "-"], asLines(PEOPLE));
    expect(again.lines).toMatchObject([
      { isNew: false, link: null },
      { isNew: false, link: expect.stringContaining("/sign-in/link?token=") },
    ]);
    expect(await database.db.enrollment.count()).toBe(2);
  });
});
