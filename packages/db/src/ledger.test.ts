import { newId } from "@warpgrade/platform";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isDeniedByDatabase } from "./database-errors.ts";
import { appendLedger, type LedgerInput } from "./ledger.ts";
import { seedCourse } from "./testing/seed-course.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";
import { withTransaction } from "./transaction.ts";
import { verifyLedger } from "./verify-ledger.ts";

let test: TestDatabase;
let courseId: string;

beforeAll(async () => {
  test = await createTestDatabase({ max: 20 });
});
afterAll(() => test.close());
beforeEach(async () => {
  courseId = (await seedCourse(test.db)).courseId;
});

const entry = (over: Partial<LedgerInput> = {}): LedgerInput => ({
  courseId,
  kind: "mark.saved",
  actorId: "user_1",
  subject: { submissionId: "s1", part: "Q1", version: 1 },
  ...over,
});
const append = (over?: Partial<LedgerInput>) => withTransaction(test.db, (tx) => appendLedger(tx, entry(over)));

describe("the ledger of a course", () => {
  it("numbers its entries from one, without a gap, and holds together", async () => {
    for (let expected = 1; expected <= 3; expected += 1) expect((await append()).seq).toBe(expected);
    expect(await verifyLedger(test.db, courseId)).toEqual({ whole: true, entries: 3, deletedPayloads: [] });
  });

  it("is whole when nothing was written yet", async () => {
    expect(await verifyLedger(test.db, courseId)).toEqual({ whole: true, entries: 0, deletedPayloads: [] });
  });

  it("gives twenty writers at once twenty numbers, also for the first entry", async () => {
    const written = await Promise.all(Array.from({ length: 20 }, () => append({ payload: { text: "你好 \u0000" } })));
    expect(written.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
    expect(await verifyLedger(test.db, courseId)).toMatchObject({ whole: true, entries: 20 });
  });

  it("leaves no gap behind a transaction that was rolled back", async () => {
    await append();
    const failed = withTransaction(test.db, async (tx) => {
      await appendLedger(tx, entry());
      throw new Error("changed my mind");
    });
    await expect(failed).rejects.toThrow("changed my mind");
    expect((await append()).seq).toBe(2);
    expect(await verifyLedger(test.db, courseId)).toMatchObject({ whole: true, entries: 2 });
  });

  it("keeps numbers in commit order: whoever sees number two sees number one", async () => {
    let release!: () => void;
    const held = new Promise<void>((resolve) => (release = resolve));
    let began!: () => void;
    const locked = new Promise<void>((resolve) => (began = resolve));
    const first = withTransaction(test.db, async (tx) => {
      const result = await appendLedger(tx, entry());
      began();
      await held;
      return result;
    });
    await locked;
    const second = append();
    expect(await test.db.ledgerEntry.count({ where: { courseId } })).toBe(0);
    release();
    expect((await first).seq).toBe(1);
    expect((await second).seq).toBe(2);
  });

  it("says which payloads were deleted, and stays whole", async () => {
    await append({ payload: { comment: "a remark" } });
    await append();
    await append({ payload: { comment: "another" } });
    await test.db.ledgerPayload.delete({ where: { courseId_seq: { courseId, seq: 1 } } });
    expect(await verifyLedger(test.db, courseId)).toEqual({ whole: true, entries: 3, deletedPayloads: [1] });
  });

  it("refuses a subject that would carry text", async () => {
    await expect(append({ subject: { comment: "bad" } as never })).rejects.toThrow();
    expect(await test.db.ledgerEntry.count({ where: { courseId } })).toBe(0);
  });
});

describe("tampering", () => {
  beforeEach(async () => {
    for (const version of [1, 2, 3]) await append({ subject: { submissionId: "s1", version }, payload: { version } });
  });
  const key = (seq: number) => ({ courseId_seq: { courseId, seq } });

  it("cannot be done by the application: it may neither change nor remove an entry", async () => {
    const change = test.db.ledgerEntry.update({ where: key(2), data: { kind: "grades.released" } });
    await expect(change).rejects.toSatisfy(isDeniedByDatabase);
    await expect(test.db.ledgerEntry.delete({ where: key(2) })).rejects.toSatisfy(isDeniedByDatabase);
    const payload = test.db.ledgerPayload.update({ where: key(2), data: { payload: {} } });
    await expect(payload).rejects.toSatisfy(isDeniedByDatabase);
    await expect(test.db.$executeRaw`TRUNCATE "LedgerEntry"`).rejects.toSatisfy(isDeniedByDatabase);
    expect(await verifyLedger(test.db, courseId)).toMatchObject({ whole: true, entries: 3 });
  });

  it("by the owner is seen: a changed subject", async () => {
    await test.ownerDb.ledgerEntry.update({ where: key(2), data: { subject: { submissionId: "s2", version: 2 } } });
    expect(await verifyLedger(test.db, courseId)).toEqual({ whole: false, brokenAt: 2, why: "entry_changed" });
  });

  it("by the owner is seen: another actor or another time", async () => {
    await test.ownerDb.ledgerEntry.update({ where: key(1), data: { actorId: "user_2" } });
    expect(await verifyLedger(test.db, courseId)).toEqual({ whole: false, brokenAt: 1, why: "entry_changed" });
    await test.ownerDb.ledgerEntry.update({ where: key(1), data: { actorId: "user_1" } });
    expect(await verifyLedger(test.db, courseId)).toMatchObject({ whole: true });
    await test.ownerDb.ledgerEntry.update({ where: key(3), data: { at: new Date(0) } });
    expect(await verifyLedger(test.db, courseId)).toEqual({ whole: false, brokenAt: 3, why: "entry_changed" });
  });

  it("by the owner is seen: an entry taken out of the middle, or off the end", async () => {
    await test.ownerDb.ledgerEntry.delete({ where: key(3) });
    expect(await verifyLedger(test.db, courseId)).toEqual({ whole: false, brokenAt: 3, why: "missing_entry" });
    await test.ownerDb.ledgerEntry.delete({ where: key(1) });
    expect(await verifyLedger(test.db, courseId)).toEqual({ whole: false, brokenAt: 1, why: "missing_entry" });
  });

  it("by the owner is seen: a head set back to hide the last entries", async () => {
    const second = await test.db.ledgerEntry.findUniqueOrThrow({ where: key(2) });
    await test.ownerDb.ledgerHead.update({ where: { courseId }, data: { seq: 2, hash: second.hash } });
    expect(await verifyLedger(test.db, courseId)).toEqual({ whole: false, brokenAt: 3, why: "head_differs" });
  });

  it("by the owner is seen: an entry replaced together with its hash", async () => {
    const { hash } = await withTransaction(test.db, (tx) =>
      appendLedger(tx, entry({ courseId, subject: { version: 9 } })),
    );
    await test.ownerDb.ledgerEntry.update({ where: key(2), data: { hash } });
    expect(await verifyLedger(test.db, courseId)).toEqual({ whole: false, brokenAt: 2, why: "entry_changed" });
  });

  it("by the owner is seen: a payload that was changed and not deleted", async () => {
    await test.ownerDb.ledgerPayload.update({ where: key(2), data: { payload: { version: 7 } } });
    expect(await verifyLedger(test.db, courseId)).toEqual({ whole: false, brokenAt: 2, why: "payload_changed" });
  });

  it("does not reach into another course's chain", async () => {
    const other = (await seedCourse(test.db, newId())).courseId;
    await append({ courseId: other });
    await test.ownerDb.ledgerEntry.update({ where: key(1), data: { actorId: null } });
    expect(await verifyLedger(test.db, other)).toMatchObject({ whole: true, entries: 1 });
  });
});
