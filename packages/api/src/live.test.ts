/** The stream through the API: what arrives, for whom, and how it ends. What each event is cut to is realtime's test. */
import type { TrackedEnvelope } from "@trpc/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LiveEvent } from "@warpgrade/domain";
import { takeHold, type ViewerRef } from "@warpgrade/services";
import { createWorld, submit, type World } from "../../services/src/testing/world.ts";
import { appRouter } from "./app-router.ts";
import { domainErrorOf } from "./errors.ts";
import { createCallerFactory } from "./init.ts";
import { contextOf } from "./testing/people.ts";

const createCaller = createCallerFactory(appRouter);

describe("live.events", () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  async function open(viewer: ViewerRef, cursors: Record<string, number | null>, lastEventId?: string) {
    const stop = new AbortController();
    const caller = createCaller(contextOf(world, viewer), { signal: stop.signal });
    const stream = (await caller.live.events({ cursors, lastEventId })) as AsyncIterable<TrackedEnvelope<LiveEvent>>;
    const events = stream[Symbol.asyncIterator]();
    return { stop: () => stop.abort(), next: () => events.next() };
  }

  it("begins with a refetch, tells of what happens, and goes on after the id that was seen last", async () => {
    const { course } = world;
    const [grader] = course.graders;
    const receipt = await submit(world, course.students[0]);
    const first = await open(grader, { [course.courseId]: null });
    expect((await first.next()).value[1]).toEqual({ type: "refetch", courseId: course.courseId });

    await takeHold(world.deps, grader, { submissionId: receipt.submissionId, part: "Q1" });
    const [id, event] = (await first.next()).value;
    expect(event).toMatchObject({ type: "ledger", kind: "hold.taken", courseId: course.courseId });
    first.stop();

    await takeHold(world.deps, grader, { submissionId: receipt.submissionId, part: "Q2" });
    const second = await open(grader, { [course.courseId]: null }, id);
    const [, missed] = (await second.next()).value;
    expect(missed).toMatchObject({ type: "ledger", kind: "hold.taken", seq: event.seq + 1, subject: { part: "Q2" } });
    second.stop();
  });

  it("gives an outsider nothing of a course they ask for", async () => {
    const elsewhere = await world.addCourse("elsewhere");
    const outsider = elsewhere.instructor;
    const stream = await open(outsider, { [world.course.courseId]: null, [elsewhere.courseId]: null });
    expect((await stream.next()).value[1]).toEqual({ type: "refetch", courseId: elsewhere.courseId });
    await submit(world, world.course.students[1]);
    await submit({ deps: world.deps, course: elsewhere }, elsewhere.students[0]);
    expect((await stream.next()).value[1]).toMatchObject({ type: "ledger", courseId: elsewhere.courseId });
    stream.stop();
  });

  it("ends when the session is revoked", async () => {
    const { course, deps } = world;
    const viewer = course.graders[1];
    const stream = await open(viewer, { [course.courseId]: null });
    await stream.next();
    await createCaller(contextOf(world, viewer)).me.signOutEverywhere();
    await submit(world, course.students[2]);
    const ended = await stream.next().catch((error: unknown) => domainErrorOf(error)?.code);
    expect(ended).toBe("SESSION_REVOKED");
    expect(await deps.db.user.count({ where: { id: viewer.userId, sessionVersion: 2 } })).toBe(1);
  });
});
