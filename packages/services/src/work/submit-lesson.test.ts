import { DomainError } from "@warpgrade/domain";
import { newId, setRacePoint } from "@warpgrade/platform";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { claimRun } from "../runs/claim-run.ts";
import { meetAt } from "../testing/meet-at.ts";
import { createWorld, DUE_AT, judgeRun, markAll, refusal, submit, workOf, type World } from "../testing/world.ts";
import { releaseGrades } from "../releasing/release-grades.ts";
import { putAttemptBack } from "./put-attempt-back.ts";
import { sealReceipt } from "./receipt.ts";
import { submitLesson } from "./submit-lesson.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
afterEach(() => {
  world.clock.set("2026-03-02T09:00:00.000Z");
});

const attemptsOf = (userId: string) =>
  world.deps.db.submission.findMany({ where: { userId }, orderBy: { attempt: "asc" } });

describe("submitLesson", () => {
  it("writes submission, queued run and ledger entry, and a receipt that can be checked", async () => {
    const [student] = world.course.students;
    const receipt = await submit(world, student);
    const { sha256, runId, ...sealed } = receipt;
    expect(sealReceipt(sealed)).toBe(sha256);
    expect(receipt).toMatchObject({ attempt: 1, onTime: true, replaced: 0, content: workOf() });
    expect(receipt.receiptCode).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(receipt.cell).toContain("return -(-copy_cycles // compute_cycles) + 1");
    const run = await world.deps.db.run.findUniqueOrThrow({ where: { id: runId } });
    expect(run).toMatchObject({ state: "QUEUED", kind: "SUBMISSION", submissionId: receipt.submissionId, tries: 0 });
    const entry = await world.deps.db.ledgerEntry.findFirst({ where: { kind: "submission.created" } });
    expect(entry?.subject).toMatchObject({ submissionId: receipt.submissionId, studentId: student.userId });
    expect(await world.deps.queue.depth()).toMatchObject({ waiting: 1 });
  });

  it("gives a double click, two tabs and a later retry one submission and one receipt", async () => {
    const student = world.course.students[1];
    const key = newId();
    const stop = meetAt("submitLesson.before-transaction", 2);
    const [first, second] = await Promise.all([submit(world, student, {}, key), submit(world, student, {}, key)]);
    stop();
    const retry = await submit(world, student, { explanation: "another text under the old key" }, key);
    expect(second).toEqual(first);
    expect(retry).toEqual(first);
    expect(await attemptsOf(student.userId)).toHaveLength(1);
    expect(await world.deps.db.run.count({ where: { userId: student.userId } })).toBe(1);
  });

  it("lets two concurrent submits take the last attempt only once, and lets the latest count", async () => {
    const student = world.course.students[1];
    for (let attempt = 2; attempt <= 4; attempt += 1) await submit(world, student);
    const stop = meetAt("submitLesson.before-transaction", 2);
    const results = await Promise.allSettled([submit(world, student), submit(world, student)]);
    stop();
    expect(results.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    const refused = results.find((one) => one.status === "rejected");
    expect(refused?.reason).toMatchObject({ code: "NO_ATTEMPTS_LEFT", details: { maxAttempts: 5 } });
    const attempts = await attemptsOf(student.userId);
    expect(attempts.map((one) => one.attempt)).toEqual([1, 2, 3, 4, 5]);
    expect(attempts.map((one) => one.counts)).toEqual([false, false, false, false, true]);
  });

  it("gives an attempt back that the platform failed to judge", async () => {
    const student = world.course.students[1];
    const latest = (await attemptsOf(student.userId)).at(-1)!;
    const { id: runId } = await world.deps.db.run.findFirstOrThrow({ where: { submissionId: latest.id } });
    for (const end of ["retried", "retried", "quarantined"]) {
      expect(await judgeRun(world.deps, runId, { outcome: "platform_fault", automaticPoints: null })).toBe(end);
    }
    expect(await submit(world, student)).toMatchObject({ attempt: 6 });
  });

  it("decides by the server's clock at arrival", async () => {
    const student = world.course.students[2];
    world.clock.set("2026-02-28T23:59:59.999Z");
    expect(await refusal(submit(world, student))).toBe("NOT_OPEN_YET");
    world.clock.set("2026-03-08T10:00:00.001Z");
    expect(await refusal(submit(world, student))).toBe("PAST_DUE");
    world.clock.set(DUE_AT);
    // It arrived in time; that it had to wait for a lock is not the student's fault.
    const stop = setRacePoint("submitLesson.before-transaction", () => world.clock.advance(60_000));
    const receipt = await submit(world, student);
    stop();
    expect(receipt).toMatchObject({ onTime: true, createdAt: DUE_AT });
  });

  it("lets an earlier attempt be put back until the due date", async () => {
    const student = world.course.students[2];
    const [first] = await attemptsOf(student.userId);
    const second = await submit(world, student);
    await putAttemptBack(world.deps, student, { submissionId: first!.id });
    const attempts = await attemptsOf(student.userId);
    expect(attempts.map((one) => one.counts)).toEqual([true, false]);
    world.clock.set("2026-03-09T00:00:00.000Z");
    expect(await refusal(putAttemptBack(world.deps, student, { submissionId: second.submissionId }))).toBe("PAST_DUE");
  });

  it("stores text of the world unchanged and says what it had to replace", async () => {
    const student = world.course.students[2];
    const texts = {
      Q1: "复制和计算重叠，\u202eمرحبا\u202c tiếng Việt 日本語 👩‍🔬",
      Q2: `a\0b\ud800c`,
      Q3: "x".repeat(100_000),
    };
    const receipt = await submit(world, student, { answers: texts });
    expect(receipt.replaced).toBe(2);
    expect(receipt.content.answers).toEqual({ ...texts, Q2: "a\ufffdb\ufffdc" });
  });

  it("refuses a blank that must not reach a container, and writes nothing", async () => {
    const student = world.course.students[0];
    const before = await world.deps.db.submission.count();
    for (const [blank, why] of [
      ["1\0", "nul"],
      ["é".repeat(40_000), "too_large"],
    ] as const) {
      const work = submit(world, student, { blank });
      await expect(work).rejects.toBeInstanceOf(DomainError);
      await expect(work).rejects.toMatchObject({ code: "BLANK_REFUSED", details: { why } });
    }
    expect(await world.deps.db.submission.count()).toBe(before);
  });

  it("survives a queue that is away: the row is the truth", async () => {
    const [student] = world.course.students;
    const queue = { ...world.deps.queue, enqueueRun: () => Promise.reject(new Error("no Redis")) };
    const receipt = await submitLesson({ ...world.deps, queue }, student, {
      assignmentId: world.course.assignmentId,
      idempotencyKey: newId(),
      locale: "zh",
      content: workOf(),
    });
    const { token, state } = await world.deps.db.run.findUniqueOrThrow({ where: { id: receipt.runId } });
    expect(state).toBe("QUEUED");
    expect(await claimRun(world.deps, { runId: receipt.runId, token })).toMatchObject({
      locale: "zh",
      kind: "SUBMISSION",
    });
  });

  it("carries marks on unchanged text over to the one revision after a released fail; a pass is final", async () => {
    const revised = await world.addCourse("revision");
    const there = { deps: world.deps, course: revised };
    const [failing, passing] = revised.students;
    const lost = await submit(there, failing);
    const won = await submit(there, passing);
    for (const { runId } of [lost, won]) await judgeRun(world.deps, runId);
    await markAll(there, lost.submissionId, { Q2: 0, Q3: 0 });
    await markAll(there, won.submissionId);
    expect(await releaseGrades(world.deps, revised.instructor, revised)).toMatchObject({ released: 2, heldBack: 0 });

    world.clock.set("2026-03-20T00:00:00.000Z");
    expect(await refusal(submit(there, passing))).toBe("ALREADY_PASSED");
    const answers = { ...workOf().answers, Q2: "Rewritten: occupancy falls from four blocks to one." };
    const revision = await submit(there, failing, { answers });
    expect(revision).toMatchObject({ attempt: 2, onTime: false });
    const heads = await world.deps.db.markHead.findMany({
      where: { submissionId: revision.submissionId },
      orderBy: { part: "asc" },
    });
    expect(heads.map((head) => head.part)).toEqual(["EXPLANATION", "Q1", "Q3"]);
    expect(await refusal(submit(there, failing))).toBe("NO_ATTEMPTS_LEFT");
  });
});
