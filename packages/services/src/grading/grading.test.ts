import type { MarkInput } from "@warpgrade/domain";
import { newId } from "@warpgrade/platform";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meetAt } from "../testing/meet-at.ts";
import {
  createWorld,
  judgeRun,
  LUCK,
  mark,
  markAll,
  part,
  refusal,
  submit,
  WHOLE,
  type World,
} from "../testing/world.ts";
import { HOLD_MS } from "./active-holds.ts";
import { revealHint } from "../lessons/reveal-hint.ts";
import { breakHold } from "./break-hold.ts";
import { decideVeto } from "./decide-veto.ts";
import { loadAnswer } from "./load-answer.ts";
import { loadQueue } from "./load-queue.ts";
import { markAnswer } from "./mark-answer.ts";
import { returnHold } from "./return-hold.ts";
import { takeHold } from "./take-hold.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const answer = (submissionId: string) =>
  loadAnswer(world.deps, world.course.graders[0], { submissionId, locale: "en" });
const save = (who: { userId: string }, submissionId: string, expectedVersion: number, input = part("Q1", 100)) =>
  markAnswer(world.deps, who, {
    submissionId,
    expectedVersion,
    rubricVersionId: world.course.rubricVersionId,
    mark: input,
  });

describe("markAnswer", () => {
  it("lets one of two graders save the same part, and shows the other both versions", async () => {
    const { submissionId } = await submit(world, world.course.students[0]);
    const [lin, minh] = world.course.graders;
    const stop = meetAt("markAnswer.before-transaction", 2);
    const results = await Promise.all([
      save(lin, submissionId, 0, part("Q1", 150, "Lin's words")),
      save(minh, submissionId, 0, part("Q1", 50, "Minh's words")),
    ]);
    stop();
    const won = results.find((one) => one.saved);
    const lost = results.find((one) => !one.saved);
    expect(won && lost).toBeTruthy();
    if (!won?.saved || !lost || lost.saved) throw new Error("unreachable");
    expect(lost).toMatchObject({ why: "STALE_VERSION", current: { id: won.mark.id, version: 1 } });
    expect(lost.mine).not.toEqual(won.mark.mark);
    expect(await world.deps.db.mark.count({ where: { submissionId } })).toBe(1);

    // The refused text is saved over what stands, knowingly: the first mark stays in history under its grader's name.
    const again = await save(minh, submissionId, 1, lost.mine as ReturnType<typeof part>);
    expect(again).toMatchObject({ saved: true, mark: { version: 2, grader: { id: minh.userId } } });
    expect(await world.deps.db.mark.count({ where: { submissionId, part: "Q1" } })).toBe(2);
  });

  it("refuses a mark made under another rubric", async () => {
    const { submissionId } = await submit(world, world.course.students[0]);
    const result = await markAnswer(world.deps, world.course.graders[0], {
      submissionId,
      expectedVersion: 0,
      rubricVersionId: newId("rubric"),
      mark: part("Q1", 100),
    });
    const { rubricVersionId } = world.course;
    expect(result).toMatchObject({ saved: false, why: "STALE_RUBRIC", current: null, rubricVersionId });
  });

  it("takes steps of 0.25 up to the part's maximum, items of the rubric, and reasons", async () => {
    const { submissionId } = await submit(world, world.course.students[0]);
    const [lin] = world.course.graders;
    const override = { part: "AUTOMATIC" as const, normal: 150, boundary: null, reason: " " };
    const cases: [MarkInput, string][] = [
      [part("Q1", 110), "INVALID_INPUT"],
      [part("EXPLANATION", 125), "INVALID_INPUT"],
      [{ ...part("Q1", 50), itemIds: ["no-such-item"] } as MarkInput, "INVALID_INPUT"],
      [override, "REASON_REQUIRED"],
    ];
    for (const [input, code] of cases) {
      expect(await refusal(mark(world, lin, submissionId, input))).toBe(code);
    }
    expect(await world.deps.db.mark.count({ where: { submissionId } })).toBe(0);
    expect(await refusal(mark(world, world.course.students[0], submissionId, part("Q1", 50)))).toBe("FORBIDDEN");
  });

  it("adds up to the decision that the queue and the answer show; an override needs its reason", async () => {
    const { submissionId, runId } = await submit(world, world.course.students[0]);
    await judgeRun(world.deps, runId, { automaticPoints: { normal: 200, boundary: 0 } });
    await markAll(world, submissionId, { Q2: 100, Q3: 175 });
    expect((await answer(submissionId)).decision).toMatchObject({ total: 775, result: "FAIL" });
    const override = { part: "AUTOMATIC" as const, normal: null, boundary: 25, reason: "half a case" };
    const saved = await mark(world, world.course.graders[1], submissionId, override);
    expect(saved).toMatchObject({ saved: true, decision: { total: 800, result: "PASS" } });
    const queue = await loadQueue(world.deps, world.course.graders[1], world.course);
    const row = queue.rows.find((one) => one.submissionId === submissionId);
    expect(row).toMatchObject({ decision: { total: 800, result: "PASS" }, parts: { Q3: 175 } });
    // Running again never touches what people gave.
    expect(await world.deps.db.verdict.count({ where: { submissionId } })).toBe(1);
    expect((await answer(submissionId)).marks.AUTOMATIC?.mark).toEqual(override);
  });

  it("leaves the code to a person where nothing could be run", async () => {
    const { submissionId, runId } = await submit(world, world.course.students[2]);
    const [lin] = world.course.graders;
    await judgeRun(world.deps, runId, {
      outcome: "static_review_only",
      visibleAsserts: null,
      automaticPoints: null,
      property: "unknown",
    });
    await markAll(world, submissionId);
    const { decision } = await answer(submissionId);
    expect(decision).toMatchObject({ result: "PENDING", total: null, soFar: 700, parts: { NORMAL: null } });
    expect(decision.conditions).toContainEqual({ name: "blank_and_checks", state: "waiting" });
    const reading = { part: "AUTOMATIC" as const, normal: 200, boundary: 0, reason: "read by hand" };
    await mark(world, lin, submissionId, reading);
    const read = await mark(world, lin, submissionId, { ...WHOLE, checksPassed: true } as MarkInput);
    expect(read).toMatchObject({ saved: true, decision: { result: "PASS", total: 900 } });
  });

  it("takes the blank as the student's own until the full answer was opened", async () => {
    const student = world.course.students[2];
    const { submissionId, runId } = await submit(world, student);
    await judgeRun(world.deps, runId);
    await markAll(world, submissionId);
    expect((await answer(submissionId)).decision.result).toBe("PASS");
    for (const level of [1, 2, 3, 4]) {
      await revealHint(world.deps, student, { assignmentId: world.course.assignmentId, level, locale: "en" });
    }
    const page = await answer(submissionId);
    expect(page).toMatchObject({ hintsOpened: 4, decision: { result: "PENDING" } });
    const told = { ...WHOLE, independent: false } as MarkInput;
    const saved = await mark(world, world.course.graders[0], submissionId, told);
    expect(saved).toMatchObject({ saved: true, decision: { result: "FAIL", total: 1000 } });
  });

  it("proposes right-by-luck only when a grader breaks the core link and the machine has evidence", async () => {
    const { submissionId, runId } = await submit(world, world.course.students[1]);
    await judgeRun(world.deps, runId, LUCK);
    expect(await answer(submissionId)).toMatchObject({ vetoes: [], luckEvidence: { kind: "right_by_luck" } });
    const broken = { ...part("Q1", 50), coreLink: "BROKEN" as const };
    expect(await mark(world, world.course.graders[0], submissionId, broken)).toMatchObject({ saved: true });
    await mark(world, world.course.graders[0], submissionId, { ...broken, points: 75 } as typeof broken);
    const page = await answer(submissionId);
    expect(page).toMatchObject({ luckEvidence: null, vetoes: [{ kind: "right_by_luck", state: "PROPOSED" }] });
  });
});

describe("decideVeto", () => {
  it("is decided once, by an instructor, with a reason", async () => {
    const { submissionId, runId } = await submit(world, world.course.students[1]);
    await judgeRun(world.deps, runId, {
      vetoEvidence: [{ kind: "unrun_claimed_as_measured", what: ["claim_differs"], detail: null }],
    });
    const { id: vetoId } = await world.deps.db.veto.findFirstOrThrow({ where: { submissionId } });
    const { instructor, graders } = world.course;
    const decide = (who: { userId: string }, decision: "STANDING" | "DISMISSED", reason: string) =>
      decideVeto(world.deps, who, { vetoId, decision, reason });
    expect(await refusal(decide(graders[0], "STANDING", "a grader's word"))).toBe("FORBIDDEN");
    expect(await refusal(decide(instructor, "STANDING", "  "))).toBe("REASON_REQUIRED");

    const stop = meetAt("decideVeto.before-transaction", 2);
    const results = await Promise.allSettled([
      decide(instructor, "STANDING", "the output was never printed"),
      decide(instructor, "DISMISSED", "a slip of the pen"),
    ]);
    stop();
    expect(results.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    const refused = results.find((one) => one.status === "rejected");
    expect(refused?.reason).toMatchObject({ code: "VETO_NOT_OPEN" });
    const [veto] = (await answer(submissionId)).vetoes;
    expect(veto).toMatchObject({ decidedBy: "Ines Instructor" });
    expect(veto?.state).not.toBe("PROPOSED");
  });
});

describe("holds", () => {
  it("are leases: shown, renewed by work, given back, expiring, and broken with a reason", async () => {
    const { submissionId } = await submit(world, world.course.students[2]);
    const [lin, minh] = world.course.graders;
    const take = (who: { userId: string }) => takeHold(world.deps, who, { submissionId, part: "Q1" });
    const both = await Promise.all([take(lin), take(minh)]);
    expect(both.filter((one) => one.held)).toHaveLength(1);
    const holder = both[0]?.held ? lin : minh;
    const other = holder === lin ? minh : lin;
    expect(await take(other)).toMatchObject({ held: false, holder: { id: holder.userId } });

    world.clock.advance(HOLD_MS - 1000);
    await mark(world, holder, submissionId, part("Q1", 100));
    world.clock.advance(HOLD_MS - 1000);
    expect(await take(other)).toMatchObject({ held: false });
    world.clock.advance(2000);
    expect(await take(other)).toMatchObject({ held: true, holder: { id: other.userId } });

    const input = { submissionId, part: "Q1" };
    const queue = await loadQueue(world.deps, lin, world.course);
    expect(queue.rows.find((row) => row.submissionId === submissionId)?.holds).toMatchObject([
      { part: "Q1", grader: { id: other.userId } },
    ]);
    expect(await returnHold(world.deps, holder, input)).toEqual({ ended: false });
    expect(await refusal(breakHold(world.deps, holder, { ...input, reason: "mine" }))).toBe("FORBIDDEN");
    expect(await refusal(breakHold(world.deps, world.course.instructor, { ...input, reason: "" }))).toBe(
      "REASON_REQUIRED",
    );
    expect(await breakHold(world.deps, world.course.instructor, { ...input, reason: "gone home" })).toEqual({
      ended: true,
    });
    expect(await take(holder)).toMatchObject({ held: true });
    expect(await returnHold(world.deps, holder, input)).toEqual({ ended: true });
    const kinds = await world.deps.db.ledgerEntry.findMany({
      where: { kind: { startsWith: "hold." } },
      orderBy: { seq: "asc" },
      select: { kind: true },
    });
    expect(kinds.map((entry) => entry.kind)).toEqual([
      "hold.taken",
      "hold.taken",
      "hold.broken",
      "hold.taken",
      "hold.returned",
    ]);
  });
});

describe("a blind grader", () => {
  it("gets no byte that identifies a student, and opening writes nothing", async () => {
    const rowsBefore = await countRows();
    const queue = await loadQueue(world.deps, world.course.graders[0], world.course);
    const pages = [queue, ...(await Promise.all(queue.rows.map((row) => answer(row.submissionId))))];
    const sent = JSON.stringify(pages);
    const students = await world.deps.db.user.findMany({
      where: { id: { in: world.course.students.map((student) => student.userId) } },
    });
    expect(queue.rows).toHaveLength(3);
    for (const { id, name, email } of students) {
      for (const secret of [id, name, name.split(" ")[0]!, email]) {
        expect(sent.toLowerCase()).not.toContain(secret.toLowerCase());
      }
    }
    expect(queue.rows.every((row) => row.blindCode.length >= 3 && row.studentName === null)).toBe(true);
    expect(await countRows()).toEqual(rowsBefore);
  });

  async function countRows() {
    const { db } = world.deps;
    return [await db.ledgerEntry.count(), await db.mark.count(), await db.hold.count(), await db.markHead.count()];
  }
});

it("keeps the ticks of the whole submission with the words that show them", async () => {
  const { submissionId } = await submit(world, world.course.students[2]);
  await mark(world, world.course.graders[0], submissionId, WHOLE);
  expect((await answer(submissionId)).marks.WHOLE).toMatchObject({ version: 1, mark: WHOLE });
});
