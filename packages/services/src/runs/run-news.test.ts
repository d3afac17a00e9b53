/** What goes to open pages with the end of a run. */
import type { RunEvent, Verdict } from "@warpgrade/domain";
import { newId } from "@warpgrade/platform";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createWorld, judgeRun, LUCK, submit, workOf, type World } from "../testing/world.ts";
import { loadRun } from "./load-run.ts";
import { startPracticeRun } from "./start-practice-run.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

interface Heard {
  event: RunEvent;
  studentId: string | undefined;
}

/** The news of this run's end, as the process of the web hears it. */
async function newsOfEnd(runId: string, verdict?: Partial<Verdict>): Promise<Heard> {
  let tell: (heard: Heard) => void = () => undefined;
  const heard = new Promise<Heard>((resolve) => (tell = resolve));
  const subscription = await world.deps.live.subscribe(world.course.courseId, {
    onNews: () => undefined,
    onPassing({ event, owner }) {
      if (event.type === "run" && event.runId === runId) tell({ event, studentId: owner?.studentId });
    },
  });
  onTestFinished(() => subscription.end());
  await judgeRun(world.deps, runId, verdict);
  return heard;
}

describe("the news of a judged run", () => {
  it("is, for a submission, what its student would be answered, and whose it is", async () => {
    const student = world.course.students[0];
    const { runId } = await submit(world, student);
    const { event, studentId } = await newsOfEnd(runId, LUCK);
    expect(studentId).toBe(student.userId);
    expect(event).toMatchObject({ state: "JUDGED", run: { outcome: "wrong_answer", verdict: { vetoEvidence: [] } } });
    expect(event.run).toEqual(await loadRun(world.deps, student, { runId }));
    expect(JSON.stringify(event)).not.toContain("right_by_luck");
  });

  it("is, for a practice run, nothing of the fixed cases", async () => {
    const student = world.course.students[1];
    const { assignmentId } = world.course;
    const { blank, boundary } = workOf();
    const practice = { assignmentId, blank, boundary, locale: "en" as const, idempotencyKey: newId() };
    const { id: runId } = await startPracticeRun(world.deps, student, practice);
    const { event } = await newsOfEnd(runId, LUCK);
    expect(event.run).toEqual(await loadRun(world.deps, student, { runId }));
    expect(event.run?.verdict).toMatchObject({ counterexample: null, caseStrip: "", automaticPoints: null });
  });

  it("leaves out what is too long to be sent unasked; the page asks for it", async () => {
    const student = world.course.students[2];
    const { runId } = await submit(world, student);
    const { event } = await newsOfEnd(runId, { stdout: { head: "x".repeat(70_000), tail: "", cutBytes: 0 } });
    expect(event).toMatchObject({ state: "JUDGED", run: null });
    expect((await loadRun(world.deps, student, { runId })).verdict?.outcome).toBe("accepted");
  });
});
