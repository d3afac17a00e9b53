import { OUTCOMES } from "@warpgrade/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isDeniedByDatabase } from "./database-errors.ts";
import { seedCourse, seedSubmission, type SeededCourse } from "./testing/seed-course.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

/**
 * What the application's role may do beyond reading and inserting, table by table: "all" columns, the named ones, or
 * none. A table that is missing here, or here and not in the database, fails the test.
 */
const UPDATE: Record<string, "all" | "none" | string[]> = {
  User: "all",
  Course: "all",
  Section: "all",
  Enrollment: "all",
  Assignment: "all",
  Draft: "all",
  Lesson: "none",
  LessonVersion: "none",
  LessonText: "none",
  RubricVersion: "none",
  Submission: ["counts"],
  Run: ["beatAt", "cellSha256", "finishedAt", "outcome", "queuedAt", "startedAt", "state", "token", "tries"],
  Verdict: "none",
  Mark: "none",
  MarkHead: ["markId", "version"],
  Veto: ["decidedAt", "decidedById", "reason", "state"],
  Hold: ["endedAt", "endedById", "expiresAt"],
  HintReveal: "none",
  Release: "none",
  ReleaseItem: "none",
  Export: "none",
  LedgerHead: ["hash", "seq"],
  LedgerEntry: "none",
  LedgerPayload: "none",
  SignInAttempt: "none",
  SignInLink: ["usedAt"],
};
const MAY_DELETE = ["Draft", "LedgerPayload", "SignInAttempt", "SignInLink"];

let test: TestDatabase;
let course: SeededCourse;

beforeAll(async () => {
  test = await createTestDatabase();
  course = await seedCourse(test.db);
});
afterAll(() => test.close());

describe("the rights of the application's role", () => {
  it("are exactly those written down here, for every table", async () => {
    const rows = await test.ownerDb.$queryRaw<
      {
        table: string;
        select: boolean;
        insert: boolean;
        delete: boolean;
        truncate: boolean;
        all: boolean;
        columns: string[];
      }[]
    >`
      SELECT c.relname AS "table",
             has_table_privilege('warpgrade_app', c.oid, 'SELECT') AS "select",
             has_table_privilege('warpgrade_app', c.oid, 'INSERT') AS "insert",
             has_table_privilege('warpgrade_app', c.oid, 'DELETE') AS "delete",
             has_table_privilege('warpgrade_app', c.oid, 'TRUNCATE') AS "truncate",
             has_table_privilege('warpgrade_app', c.oid, 'UPDATE') AS "all",
             ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0
                   AND NOT a.attisdropped AND has_column_privilege('warpgrade_app', c.oid, a.attnum, 'UPDATE')
                   ORDER BY a.attname COLLATE "C") AS columns
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'`;
    const named = (columns: string[]) => (columns.length > 0 ? columns : "none");
    const found = Object.fromEntries(rows.map(({ table, all, columns }) => [table, all ? "all" : named(columns)]));
    expect(found).toEqual(UPDATE);
    expect(rows.filter((row) => !row.select || !row.insert)).toEqual([]);
    expect(rows.filter((row) => row.truncate)).toEqual([]);
    expect(
      rows
        .filter((row) => row.delete)
        .map((row) => row.table)
        .toSorted(),
    ).toEqual(MAY_DELETE);
  });

  it("do not reach the table of migrations, nor making tables", async () => {
    await expect(test.db.$queryRaw`SELECT 1 FROM _prisma_migrations`).rejects.toSatisfy(isDeniedByDatabase);
    await expect(test.db.$executeRaw`CREATE TABLE extra (id int)`).rejects.toSatisfy(isDeniedByDatabase);
  });

  it("hold for the client as the services use it", async () => {
    const { submissionId, runId } = await seedSubmission(test.db, course);
    const where = { id: submissionId };
    await test.db.submission.update({ where, data: { counts: false } });
    await expect(test.db.submission.update({ where, data: { cell: "x = 2" } })).rejects.toSatisfy(isDeniedByDatabase);
    await expect(test.db.submission.delete({ where })).rejects.toSatisfy(isDeniedByDatabase);
    const claim = { state: "RUNNING" as const, startedAt: new Date(), tries: 1 };
    expect(await test.db.run.updateMany({ where: { id: runId, state: "QUEUED" }, data: claim })).toEqual({ count: 1 });
    const forged = test.db.run.updateMany({ where: { id: runId }, data: { input: { cell: "other" } } });
    await expect(forged).rejects.toSatisfy(isDeniedByDatabase);
  });
});

describe("the words of the domain", () => {
  it("are the words that the database takes", async () => {
    const rows = await test.ownerDb.$queryRaw<{ definition: string }[]>`
      SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname IN ('Run_outcome', 'Verdict_outcome')`;
    expect(rows).toHaveLength(2);
    for (const { definition } of rows) {
      const words = [...definition.matchAll(/'([a-z_]+)'/g)].map((match) => match[1] ?? "");
      expect(new Set(words)).toEqual(new Set(OUTCOMES));
    }
  });
});
