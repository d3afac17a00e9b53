import { LOST_QUEUE_MS, MAX_RUN_TRIES, STALE_RUN_MS } from "@warpgrade/domain";
import { newId } from "@warpgrade/platform";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meetAt } from "../testing/meet-at.ts";
import { createWorld, judgeRun, LUCK, refusal, submit, verdictOf, workOf, type World } from "../testing/world.ts";
import { beatRun } from "./beat-run.ts";
import { claimRun } from "./claim-run.ts";
import { loadRun } from "./load-run.ts";
import { recordVerdict } from "./record-verdict.ts";
import { startPracticeRun } from "./start-practice-run.ts";
import { sweepRuns } from "./sweep-runs.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const runOf = (runId: string) => world.deps.db.run.findUniqueOrThrow({ where: { id: runId } });

function practise(student: { userId: string }, idempotencyKey = newId()) {
  const { blank, boundary } = workOf();
  const { assignmentId } = world.course;
  return startPracticeRun(world.deps, student, { assignmentId, blank, boundary, locale: "en", idempotencyKey });
}

describe("a worker's run", () => {
  it("is claimed by one worker only, and judged once", async () => {
    const { runId } = await submit(world, world.course.students[0]);
    const { token } = await runOf(runId);
    const claims = await Promise.all([1, 2, 3].map(() => claimRun(world.deps, { runId, token })));
    const [job, ...others] = claims.filter((claim) => claim !== null);
    expect(others).toHaveLength(0);
    expect(job).toMatchObject({ runId, token, tries: 1, kind: "SUBMISSION", blank: workOf().blank, claimedRun: null });
    expect(job?.cases.length).toBeGreaterThan(150);
    expect(await beatRun(world.deps, { runId, token })).toBe(true);

    const stop = meetAt("recordVerdict.before-transaction", 2);
    const twice = [1, 2].map(() => recordVerdict(world.deps, { runId, token, verdict: verdictOf() }));
    expect((await Promise.all(twice)).toSorted()).toEqual(["judged", "stale"]);
    stop();
    expect(await world.deps.db.verdict.count({ where: { runId } })).toBe(1);
    expect(await world.deps.db.ledgerEntry.count({ where: { kind: "run.judged" } })).toBe(1);
    expect(await beatRun(world.deps, { runId, token })).toBe(false);
  });

  it("is taken from a dead worker under a new token; the late verdict is refused", async () => {
    const { runId, submissionId } = await submit(world, world.course.students[0]);
    const { token: old } = await runOf(runId);
    await claimRun(world.deps, { runId, token: old });
    world.clock.advance(STALE_RUN_MS + 1);
    expect(await sweepRuns(world.deps)).toEqual({ requeued: 1, quarantined: 0 });
    const { token: fresh, state } = await runOf(runId);
    expect(state).toBe("QUEUED");
    expect(fresh).not.toBe(old);
    expect(await recordVerdict(world.deps, { runId, token: old, verdict: verdictOf() })).toBe("stale");
    expect(await world.deps.db.verdict.count({ where: { submissionId } })).toBe(0);
    expect(await judgeRun(world.deps, runId)).toBe("judged");
    expect(await runOf(runId)).toMatchObject({ state: "JUDGED", tries: 2 });
  });

  it("is quarantined after its last try, visibly and without a verdict", async () => {
    const { runId } = await submit(world, world.course.students[0]);
    for (let tries = 1; tries <= MAX_RUN_TRIES; tries += 1) {
      await claimRun(world.deps, { runId, token: (await runOf(runId)).token });
      world.clock.advance(STALE_RUN_MS + 1);
      await sweepRuns(world.deps);
    }
    expect(await runOf(runId)).toMatchObject({ state: "QUARANTINED", outcome: "platform_fault", tries: MAX_RUN_TRIES });
    expect(await world.deps.db.verdict.count({ where: { runId } })).toBe(0);
    const entry = await world.deps.db.ledgerEntry.findFirstOrThrow({ where: { kind: "run.quarantined" } });
    expect(entry.subject).toMatchObject({ runId });
  });

  it("whose verdict could not be read again is a fault of the platform, and stores nothing", async () => {
    const { runId } = await submit(world, world.course.students[1]);
    const wide = { t: "int" as const, hex: "f".repeat(1025) };
    const ownCase = {
      args: [wide],
      expected: "1",
      oracle: null,
      returned: { kind: "raised" as const, error: "TypeError", message: "" },
      expectationRight: null,
      cellAgrees: null,
    };
    expect(await judgeRun(world.deps, runId, { ownCase })).toBe("retried");
    expect(await world.deps.db.verdict.count({ where: { runId } })).toBe(0);
    expect(await judgeRun(world.deps, runId)).toBe("judged");
  });

  it("that the queue lost is brought again under its own token", async () => {
    const { runId } = await submit(world, world.course.students[1]);
    const { token } = await runOf(runId);
    world.clock.advance(LOST_QUEUE_MS + 1);
    await sweepRuns(world.deps);
    expect((await runOf(runId)).token).toBe(token);
    expect(await judgeRun(world.deps, runId)).toBe("judged");
  });

  it("opens a veto on evidence of (b) and (c) at once, and none on (a) alone", async () => {
    const { runId, submissionId } = await submit(world, world.course.students[1]);
    await judgeRun(world.deps, runId, {
      ...LUCK,
      outcome: "tampered",
      automaticPoints: null,
      vetoEvidence: [
        ...(LUCK.vetoEvidence ?? []),
        { kind: "boundary_checks_removed", what: ["assert_deleted"], detail: "NUL \0 here" },
        { kind: "unrun_claimed_as_measured", what: ["claim_differs"], detail: null },
      ],
    });
    const vetoes = await world.deps.db.veto.findMany({ where: { submissionId }, orderBy: { kind: "asc" } });
    expect(vetoes.map(({ kind, state }) => [kind, state])).toEqual([
      ["boundary_checks_removed", "PROPOSED"],
      ["unrun_claimed_as_measured", "PROPOSED"],
    ]);
    expect(await world.deps.db.ledgerEntry.count({ where: { kind: "veto.proposed" } })).toBe(2);
  });

  it("gives the judge the run that the claim names, if it is the student's own", async () => {
    const [student, other] = world.course.students;
    const own = await practise(student);
    await judgeRun(world.deps, own.id, { stdout: { head: "3\n", tail: "", cutBytes: 0 } });
    const claim = { source: "PLATFORM_RUN" as const, runId: own.id, device: "", command: "", output: "3" };
    for (const [claimant, expected] of [
      [student, { runId: own.id, stdout: { head: "3\n" } }],
      [other, null],
    ] as const) {
      const { runId } = await submit(world, claimant, { claim });
      const job = await claimRun(world.deps, { runId, token: (await runOf(runId)).token });
      if (expected) expect(job?.claimedRun).toMatchObject(expected);
      else expect(job?.claimedRun).toBeNull();
      expect(job?.claim).toEqual(claim);
      await recordVerdict(world.deps, { runId, token: job!.token, verdict: verdictOf() });
    }
  });
});

describe("startPracticeRun", () => {
  it("is recorded once per press, one at a time", async () => {
    const student = world.course.students[2];
    const key = newId();
    const [first, second] = await Promise.all([practise(student, key), practise(student, key)]);
    expect(second.id).toBe(first.id);
    expect(await refusal(practise(student))).toBe("RATE_LIMITED");
    await judgeRun(world.deps, first.id);
    expect(await refusal(practise(student))).toBe("none");
  });

  it("shows output, asserts and the own case, and nothing that the fixed cases found out", async () => {
    const student = world.course.students[2];
    const { id } = await world.deps.db.run.findFirstOrThrow({ where: { userId: student.userId, state: "QUEUED" } });
    const ownCase = {
      args: [],
      expected: "3",
      oracle: "3",
      returned: { kind: "unanswered" as const },
      expectationRight: true,
      cellAgrees: false,
    };
    await judgeRun(world.deps, id, { ...LUCK, ownCase, caseStrip: "11101", simulator: { answer: 3 } });
    const view = await loadRun(world.deps, student, { runId: id });
    expect(view).toMatchObject({ state: "JUDGED", outcome: "accepted" });
    expect(view.verdict).toMatchObject({
      outcome: "accepted",
      visibleAsserts: "pass",
      property: "unknown",
      ownCase,
      counterexample: null,
      caseStrip: "",
      automaticPoints: null,
      simulator: null,
      vetoEvidence: [],
      cases: { boundary: { total: 0, agree: 0 } },
    });
    expect(await refusal(loadRun(world.deps, world.course.students[0], { runId: id }))).toBe("NOT_FOUND");
    expect(await world.deps.db.ledgerEntry.count({ where: { subject: { path: ["runId"], equals: id } } })).toBe(0);
  });
});
