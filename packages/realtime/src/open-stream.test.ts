import { appendLedger, withTransaction } from "@warpgrade/db";
import {
  createTestDatabase,
  seedCourse,
  seedSubmission,
  type SeededCourse,
  type TestDatabase,
} from "@warpgrade/db/testing";
import type { LedgerKind, LedgerSubject } from "@warpgrade/domain";
import { newId, requireSetting, setRacePoint } from "@warpgrade/platform";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLiveBus, type LiveBus } from "./live-bus.ts";
import { openStream, type OpenStreamInput, type StreamItem } from "./open-stream.ts";

let test: TestDatabase;
let live: LiveBus;
let course: SeededCourse;
let streams: AbortController[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  live = createLiveBus({
    db: test.db,
    databaseUrl: test.url,
    redisUrl: requireSetting("TEST_REDIS_URL"),
    namespace: newId("test"),
  });
});
afterAll(async () => {
  await live.close();
  await test.close();
});
beforeEach(async () => {
  course = await seedCourse(test.db);
});
afterEach(() => {
  for (const stream of streams) stream.abort();
  streams = [];
});

const append = (kind: LedgerKind, subject: LedgerSubject = {}, courseId = course.courseId) =>
  withTransaction(test.db, (tx) => appendLedger(tx, { courseId, kind, actorId: null, subject }));

/** One person's stream; `next` waits for the next item, however long it takes (the test's own limit ends it). */
function follow(userId: string, over: Partial<OpenStreamInput> = {}) {
  const controller = new AbortController();
  streams.push(controller);
  const stream = openStream({
    deps: { db: test.db, live },
    viewer: { userId, sessionVersion: 1 },
    cursors: { [course.courseId]: 0 },
    signal: controller.signal,
    ...over,
  });
  return {
    async next(): Promise<StreamItem> {
      const { value, done } = await stream.next();
      if (done || !value) throw new Error("the stream has ended");
      return value;
    },
    async take(count: number): Promise<StreamItem["event"][]> {
      const events: StreamItem["event"][] = [];
      while (events.length < count) events.push((await this.next()).event);
      return events;
    },
    end: () => controller.abort(),
    stream,
  };
}
const kinds = (events: StreamItem["event"][]) =>
  events.map((event) => (event.type === "ledger" ? event.kind : event.type));

describe("a live stream", () => {
  it("replays what was missed, then goes on live, in order and without a double", async () => {
    await append("submission.created", { studentId: course.studentId });
    await append("hold.taken");
    const grader = follow(course.graderId);
    expect(kinds(await grader.take(2))).toEqual(["submission.created", "hold.taken"]);
    const third = grader.next();
    await append("mark.saved");
    expect((await third).event).toMatchObject({ type: "ledger", kind: "mark.saved", seq: 3 });
  });

  it("misses nothing that is committed between subscribing and replaying", async () => {
    await append("hold.taken");
    let written = false;
    const remove = setRacePoint("openStream.subscribed", async () => {
      if (!written) await append("hold.returned");
      written = true;
    });
    const grader = follow(course.graderId);
    expect(kinds(await grader.take(2))).toEqual(["hold.taken", "hold.returned"]);
    remove();
    await append("mark.saved");
    expect(kinds(await grader.take(1))).toEqual(["mark.saved"]);
  });

  it("goes on after the id of the last event received", async () => {
    for (const kind of ["hold.taken", "mark.saved", "hold.returned"] as const) await append(kind);
    const first = follow(course.graderId);
    await first.next();
    const { id } = await first.next();
    first.end();
    await append("veto.proposed");
    const second = follow(course.graderId, { lastEventId: id });
    expect(kinds(await second.take(2))).toEqual(["hold.returned", "veto.proposed"]);
  });

  it("asks for everything to be loaded again when it knows no number, a number of the future or one far back", async () => {
    await append("mark.saved");
    for (const cursor of [null, 99]) {
      const stream = follow(course.graderId, { cursors: { [course.courseId]: cursor } });
      expect((await stream.next()).event).toEqual({ type: "refetch", courseId: course.courseId });
      stream.end();
    }
    // Five hundred more at once; the stream reads numbers, the chain is not its business.
    await test.ownerDb.$transaction([
      test.ownerDb.$executeRaw`
        INSERT INTO "LedgerEntry" ("courseId", "seq", "kind", "at", "subject", "prevHash", "hash")
        SELECT "courseId", "seq" + n, "kind", "at", "subject", "prevHash", "hash"
        FROM "LedgerEntry", generate_series(1, 501) n WHERE "courseId" = ${course.courseId}`,
      test.ownerDb.ledgerHead.update({ where: { courseId: course.courseId }, data: { seq: 502 } }),
    ]);
    const late = follow(course.graderId, { cursors: { [course.courseId]: 1 } });
    expect((await late.next()).event).toEqual({ type: "refetch", courseId: course.courseId });
    await append("mark.saved");
    expect((await late.next()).event).toMatchObject({ kind: "mark.saved", seq: 503 });
    const justInTime = follow(course.graderId, { cursors: { [course.courseId]: 3 } });
    expect((await justInTime.next()).event).toMatchObject({ type: "ledger", seq: 4 });
  });

  it("gives a student what concerns them and not a word of grading", async () => {
    const mine = { studentId: course.studentId, submissionId: "s1" };
    await append("submission.created", { studentId: "somebody", submissionId: "s0" });
    await append("submission.created", mine);
    for (const kind of ["hold.taken", "mark.saved", "veto.proposed", "veto.confirmed"] as const)
      await append(kind, mine);
    await append("grades.released", { assignmentId: course.assignmentId, releaseId: "rel" });
    const student = follow(course.studentId);
    const events = await student.take(2);
    expect(kinds(events)).toEqual(["submission.created", "grades.released"]);
    expect(events[0]).toMatchObject({ subject: { submissionId: "s1" } });
    expect(JSON.stringify(events)).not.toMatch(/somebody|s0|rel"/);
  });

  it("brings run progress to the run's owner, and a practice run to nobody else", async () => {
    const { runId } = await seedSubmission(test.db, course);
    const [student, grader] = [follow(course.studentId), follow(course.graderId)];
    const received = Promise.all([student.next(), grader.next()]);
    // Both are subscribed once their first sleep is interrupted by a ledger event that both receive.
    await append("assignment.changed");
    await received;
    const progress = Promise.all([student.next(), grader.next()]);
    await live.publish({
      event: { type: "run", courseId: course.courseId, runId, state: "RUNNING", run: null },
      owner: { studentId: course.studentId, kind: "SUBMISSION" },
    });
    for (const { event } of await progress) expect(event).toMatchObject({ type: "run", runId, state: "RUNNING" });
  });

  it("ends at once when its session is revoked, before the next event is given out", async () => {
    const grader = follow(course.graderId);
    await append("mark.saved");
    await grader.next();
    await test.db.user.update({ where: { id: course.graderId }, data: { sessionVersion: 2 } });
    const next = grader.next();
    await append("mark.saved");
    await expect(next).rejects.toMatchObject({ code: "SESSION_REVOKED" });
  });

  it("notices a revoked session also while nothing happens", async () => {
    const grader = follow(course.graderId, { recheckMs: 20 });
    const next = grader.next();
    await test.db.user.update({ where: { id: course.graderId }, data: { sessionVersion: 2 } });
    await expect(next).rejects.toMatchObject({ code: "SESSION_REVOKED" });
  });

  it("gives nothing more of a course to somebody who was removed from it, and goes on with their other course", async () => {
    const other = await seedCourse(test.db);
    await test.db.enrollment.create({
      data: { id: newId(), courseId: other.courseId, userId: course.graderId, role: "GRADER", blindCode: "ZZ9" },
    });
    const grader = follow(course.graderId, { cursors: { [course.courseId]: 0, [other.courseId]: 0 } });
    await append("mark.saved");
    expect((await grader.next()).event).toMatchObject({ courseId: course.courseId });
    await test.db.enrollment.updateMany({
      where: { userId: course.graderId, courseId: course.courseId },
      data: { active: false },
    });
    await append("mark.saved");
    await append("hold.taken", {}, other.courseId);
    expect((await grader.next()).event).toMatchObject({ courseId: other.courseId, kind: "hold.taken" });
  });

  it("gives nothing of a course to which one does not belong, however one asks", async () => {
    const other = await seedCourse(test.db);
    await append("lesson.imported", {}, other.courseId);
    await append("lesson.imported");
    const student = follow(course.studentId, { cursors: { [other.courseId]: 0, [course.courseId]: 0 } });
    expect((await student.next()).event).toMatchObject({ courseId: course.courseId });
  });

  it("follows all courses of a person who names none", async () => {
    const student = follow(course.studentId, { cursors: {} });
    expect((await student.next()).event).toEqual({ type: "refetch", courseId: course.courseId });
  });

  it("survives the loss of its database connection", async () => {
    const grader = follow(course.graderId);
    await append("hold.taken");
    await grader.next();
    const next = grader.next();
    await test.ownerDb.$executeRaw`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'warpgrade-live' AND datname = current_database()`;
    await append("mark.saved");
    expect((await next).event).toMatchObject({ kind: "mark.saved", seq: 2 });
    await append("hold.returned");
    expect((await grader.next()).event).toMatchObject({ kind: "hold.returned", seq: 3 });
  });

  it("gives ten streams and ten writers the same story", async () => {
    const readers = Array.from({ length: 10 }, () => follow(course.graderId));
    const read = Promise.all(readers.map((reader) => reader.take(40)));
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        for (let n = 0; n < 4; n += 1) await append("mark.saved");
      }),
    );
    const expected = Array.from({ length: 40 }, (_, index) => index + 1);
    for (const events of await read)
      expect(events.map((each) => (each.type === "ledger" ? each.seq : 0))).toEqual(expected);
  });

  it("ends quietly when its reader goes away", async () => {
    const grader = follow(course.graderId);
    const next = grader.stream.next();
    grader.end();
    expect(await next).toEqual({ value: undefined, done: true });
  });
});
