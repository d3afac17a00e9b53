import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createTestDatabase, type TestDatabase } from "@warpgrade/db/testing";
import { childEnvironment, loadEnv, requireSetting } from "@warpgrade/platform";
import { createServiceDeps, verifyCredentials, type OpenServiceDeps } from "@warpgrade/services";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoLogin, demoLogins, seedDemo } from "./demo.ts";

let test: TestDatabase;
let deps: OpenServiceDeps;
let env: { DATABASE_URL: string; REDIS_URL: string };

beforeAll(async () => {
  test = await createTestDatabase();
  env = { DATABASE_URL: test.url, REDIS_URL: requireSetting("TEST_REDIS_URL") };
  deps = createServiceDeps({ ...loadEnv(), ...env }, { name: "test" });
});
afterAll(async () => {
  await deps.close();
  await test.close();
});

async function counts() {
  const { db } = test;
  return {
    users: await db.user.count(),
    enrollments: await db.enrollment.count(),
    courses: await db.course.count(),
    assignments: await db.assignment.count(),
    texts: await db.lessonText.count(),
    ledger: await db.ledgerEntry.count(),
    submissions: await db.submission.count(),
    runs: await db.run.count(),
  };
}

it("makes courses, people and lessons once, and an empty queue", async () => {
  await seedDemo(deps);
  const made = await counts();
  expect(made).toMatchObject({ users: demoLogins.length, courses: 2, submissions: 0, runs: 0 });
  expect(made.assignments).toBeGreaterThanOrEqual(3);
  await seedDemo(deps);
  expect(await counts()).toEqual(made);
}, 120_000);

it("leaves what people have changed since", async () => {
  const { email } = demoLogin("lin");
  await test.db.user.update({ where: { email }, data: { name: "林小姐" } });
  await seedDemo(deps);
  expect(await test.db.user.findUnique({ where: { email } })).toMatchObject({ name: "林小姐" });
}, 60_000);

it("prints logins that work", async () => {
  const { email, password } = demoLogin("student");
  await expect(verifyCredentials(deps, { email, password, address: "127.0.0.1" })).resolves.toMatchObject({ email });
});

it("refuses to make logins with a public password where nobody has asked for them", async () => {
  const seed = fileURLToPath(new URL("seed.ts", import.meta.url));
  const ran = promisify(execFile)(process.execPath, ["--import", "tsx", seed], {
    env: childEnvironment({ ...env, NODE_ENV: "production", WARPGRADE_DEMO: undefined }),
  });
  await expect(ran).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("WARPGRADE_DEMO=1") });
}, 60_000);
