import { setRacePoint, racePoint } from "@warpgrade/platform";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isTransient } from "./database-errors.ts";
import { toStorableJson } from "./storable.ts";
import { seedCourse, type SeededCourse } from "./testing/seed-course.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";
import { withTransaction } from "./transaction.ts";

let test: TestDatabase;
let course: SeededCourse;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());
beforeEach(async () => {
  course = await seedCourse(test.db);
});

describe("a transaction", () => {
  it("is all or nothing", async () => {
    const work = withTransaction(test.db, async (tx) => {
      await tx.course.update({ where: { id: course.courseId }, data: { title: "half" } });
      throw new Error("stop");
    });
    await expect(work).rejects.toThrow("stop");
    expect(await test.db.course.findUnique({ where: { id: course.courseId } })).toMatchObject({ title: "Test course" });
  });

  it("runs again when two of them lock each other out, and both succeed", async () => {
    const [a, b] = [course.studentId, course.graderId];
    let arrived = 0;
    let goOn!: () => void;
    const both = new Promise<void>((resolve) => (goOn = resolve));
    // Each holds its first row and waits for the other to hold its own: a deadlock, made and not hoped for.
    const remove = setRacePoint("test.first-row-locked", () => {
      arrived += 1;
      if (arrived === 2) goOn();
      return arrived <= 2 ? both : undefined;
    });
    let runs = 0;
    const swap = (first: string, second: string) =>
      withTransaction(test.db, async (tx) => {
        runs += 1;
        await tx.user.update({ where: { id: first }, data: { sessionVersion: { increment: 1 } } });
        await racePoint("test.first-row-locked");
        await tx.user.update({ where: { id: second }, data: { sessionVersion: { increment: 1 } } });
      });
    await Promise.all([swap(a, b), swap(b, a)]);
    remove();
    expect(runs).toBe(3);
    const users = await test.db.user.findMany({ where: { id: { in: [a, b] } } });
    expect(users.map(({ sessionVersion }) => sessionVersion)).toEqual([3, 3]);
  });

  it("is not run again for an error that would only come again", async () => {
    let runs = 0;
    const work = withTransaction(test.db, async (tx) => {
      runs += 1;
      await tx.course.create({ data: { id: course.courseId, slug: "again", title: "", timeZone: "UTC", policy: {} } });
    });
    await expect(work).rejects.toSatisfy((error) => !isTransient(error));
    expect(runs).toBe(1);
  });

  it("ends when its time is up, and leaves nothing locked", async () => {
    const slow = withTransaction(
      test.db,
      async (tx) => {
        await tx.course.update({ where: { id: course.courseId }, data: { title: "slow" } });
        await tx.$queryRaw`SELECT pg_sleep(1)`;
      },
      { timeoutMs: 100 },
    );
    await expect(slow).rejects.toThrow();
    await test.db.course.update({ where: { id: course.courseId }, data: { title: "free" } });
  });
});

describe("data for a jsonb column", () => {
  it("keeps the text of the world as it is", () => {
    const value = { name: "Nguyễn Thị Hằng", text: ["你好", "مرحبا", "👩🏽‍🚀", "\u202e"], n: 1.5, none: null, yes: true };
    expect(toStorableJson(value)).toEqual({ json: value, replaced: 0 });
  });

  it("replaces what Postgres cannot hold, in keys too, and counts it", async () => {
    const { json, replaced } = toStorableJson({ out: "a\0b\ud800c", ["k\0"]: [false, "\udc00"] });
    expect(json).toEqual({ out: "a\ufffdb\ufffdc", "k\ufffd": [false, "\ufffd"] });
    expect(replaced).toBe(4);
    await test.db.course.update({ where: { id: course.courseId }, data: { policy: json } });
    expect((await test.db.course.findUniqueOrThrow({ where: { id: course.courseId } })).policy).toEqual(json);
  });

  it("leaves out what is undefined and refuses what is no data", () => {
    expect(toStorableJson({ a: undefined, b: 1 }).json).toEqual({ b: 1 });
    for (const bad of [new Date(), 1n, () => 1, new Map()]) expect(() => toStorableJson({ bad })).toThrow(TypeError);
  });
});
