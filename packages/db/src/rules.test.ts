import { newId, sha256Hex } from "@warpgrade/platform";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isCheckViolation, isMissingReference, isUniqueViolation } from "./database-errors.ts";
import { seedCourse, seedSubmission, type SeededCourse, type SeededSubmission } from "./testing/seed-course.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let test: TestDatabase;
let course: SeededCourse;
let attempt: SeededSubmission;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());
beforeEach(async () => {
  course = await seedCourse(test.db);
  attempt = await seedSubmission(test.db, course);
});

const mark = (part: string, points: number | null, version = 1) =>
  test.db.mark.create({
    data: {
      id: newId(),
      submissionId: attempt.submissionId,
      part,
      version,
      rubricVersionId: course.rubricVersionId,
      graderId: course.graderId,
      points,
      itemIds: [],
      comment: "",
    },
  });

describe("points in the database", () => {
  it.each([
    ["EXPLANATION", 100],
    ["EXPLANATION", 0],
    ["Q1", 200],
    ["Q3", 175],
    ["AUTOMATIC", null],
    ["WHOLE", null],
  ])("%s takes %s", async (part, points) => {
    await expect(mark(part, points)).resolves.toMatchObject({ points });
  });

  it.each([
    ["EXPLANATION", 125],
    ["EXPLANATION", null],
    ["Q1", 225],
    ["Q1", -25],
    ["Q2", 60],
    ["Q2", null],
    ["WHOLE", 100],
    ["AUTOMATIC", 0],
    ["Q4", 100],
  ])("%s refuses %s", async (part, points) => {
    await expect(mark(part, points)).rejects.toSatisfy(isCheckViolation);
  });

  it("of the machine are all or nothing, and both or neither", async () => {
    const verdict = async (normalPoints: number | null, boundaryPoints: number | null) => {
      const { runId, submissionId } = await seedSubmission(test.db, await seedCourse(test.db));
      return test.db.verdict.create({
        data: { id: newId(), runId, submissionId, outcome: "accepted", normalPoints, boundaryPoints, body: {} },
      });
    };
    for (const [normal, boundary] of [
      [200, 100],
      [200, 0],
      [0, 0],
      [null, null],
    ] as const)
      await verdict(normal, boundary);
    for (const [normal, boundary] of [
      [150, 100],
      [200, 50],
      [200, null],
      [null, 0],
    ] as const) {
      await expect(verdict(normal, boundary)).rejects.toSatisfy(isCheckViolation);
    }
  });
});

describe("the only one of its kind", () => {
  it("is one verdict per run, for ever", async () => {
    const data = { runId: attempt.runId, outcome: "accepted", body: {} };
    await test.db.verdict.create({ data: { id: newId(), ...data } });
    const again = test.db.verdict.create({ data: { id: newId(), ...data } });
    await expect(again).rejects.toSatisfy((error) => isUniqueViolation(error, "Verdict_runId_key"));
  });

  it("is one attempt that counts per student and assignment", async () => {
    const second = seedSubmission(test.db, course, 2);
    await expect(second).rejects.toSatisfy((error) => isUniqueViolation(error, "Submission_one_counts"));
    await test.db.submission.update({ where: { id: attempt.submissionId }, data: { counts: false } });
    await seedSubmission(test.db, course, 2);
    await seedSubmission(test.db, course, 3, false);
  });

  it("is one active hold per answer", async () => {
    const hold = (graderId: string, part = "Q1") =>
      test.db.hold.create({
        data: {
          id: newId(),
          submissionId: attempt.submissionId,
          part,
          graderId,
          expiresAt: new Date(Date.now() + 60_000),
        },
      });
    const first = await hold(course.graderId);
    await hold(course.graderId, "Q2");
    await expect(hold(course.instructorId)).rejects.toSatisfy((error) => isUniqueViolation(error, "Hold_one_active"));
    await test.db.hold.update({ where: { id: first.id }, data: { endedAt: new Date(), endedById: course.graderId } });
    await hold(course.instructorId);
  });

  it("is one submission per idempotency key, and the key's name says which rule was broken", async () => {
    const row = await test.db.submission.findUniqueOrThrow({ where: { id: attempt.submissionId } });
    const copy = { ...row, id: newId(), attempt: 9, receiptCode: newId(), counts: false, content: {} };
    const again = test.db.submission.create({ data: copy });
    await expect(again).rejects.toSatisfy((error) => isUniqueViolation(error, "Submission_userId_idempotencyKey_key"));
    await expect(again).rejects.toSatisfy((error) => !isUniqueViolation(error, "Submission_one_counts"));
  });

  it("is one mark per part and version", async () => {
    await mark("Q1", 100);
    await expect(mark("Q1", 200)).rejects.toSatisfy((error) =>
      isUniqueViolation(error, "Mark_submissionId_part_version_key"),
    );
    await mark("Q1", 200, 2);
  });
});

describe("a row that cannot be", () => {
  it("is a run that ended without an outcome or a time, or ended and did not", async () => {
    const where = { id: attempt.runId };
    const now = new Date();
    for (const data of [
      { state: "JUDGED" as const },
      { state: "JUDGED" as const, finishedAt: now },
      { state: "JUDGED" as const, outcome: "accepted" },
      { state: "RUNNING" as const },
      { finishedAt: now },
      { outcome: "splendid" },
      { token: "" },
    ]) {
      await expect(test.db.run.update({ where, data })).rejects.toSatisfy(isCheckViolation);
    }
    await test.db.run.update({ where, data: { state: "JUDGED", outcome: "accepted", finishedAt: now } });
  });

  it("is a veto that was decided by nobody, or without a reason", async () => {
    const { id } = await test.db.veto.create({
      data: { id: newId(), submissionId: attempt.submissionId, kind: "boundary_checks_removed", evidence: {} },
    });
    const decided = { state: "STANDING" as const, decidedById: course.instructorId, decidedAt: new Date() };
    await expect(test.db.veto.update({ where: { id }, data: decided })).rejects.toSatisfy(isCheckViolation);
    const blank = test.db.veto.update({ where: { id }, data: { ...decided, reason: "  " } });
    await expect(blank).rejects.toSatisfy(isCheckViolation);
    await test.db.veto.update({ where: { id }, data: { ...decided, reason: "two asserts are missing" } });
  });

  it("is an address in capitals, a fifth hint, an assignment that ends before it begins", async () => {
    const user = test.db.user.create({ data: { id: newId(), email: "Lin@Example.org", name: "林" } });
    await expect(user).rejects.toSatisfy(isCheckViolation);
    const reveal = { assignmentId: course.assignmentId, userId: course.studentId, level: 5 };
    await expect(test.db.hintReveal.create({ data: { id: newId(), ...reveal } })).rejects.toSatisfy(isCheckViolation);
    const early = { dueAt: new Date("2020-01-01T00:00:00Z") };
    const update = test.db.assignment.update({ where: { id: course.assignmentId }, data: early });
    await expect(update).rejects.toSatisfy(isCheckViolation);
  });

  it("is one that refers to what is not there", async () => {
    const row = { assignmentId: course.assignmentId, userId: "nobody", version: 1, content: {}, updatedAt: new Date() };
    await expect(test.db.draft.create({ data: { id: newId(), ...row } })).rejects.toSatisfy(isMissingReference);
  });

  it("is a submission under a digest that is none", async () => {
    const row = await test.db.submission.findUniqueOrThrow({ where: { id: attempt.submissionId } });
    const copy = {
      ...row,
      id: newId(),
      attempt: 2,
      idempotencyKey: newId(),
      receiptCode: newId(),
      counts: false,
      content: {},
    };
    const bad = test.db.submission.create({ data: { ...copy, sha256: "123" } });
    await expect(bad).rejects.toSatisfy(isCheckViolation);
    await test.db.submission.create({ data: { ...copy, sha256: sha256Hex("good") } });
  });
});
