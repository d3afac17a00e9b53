import { EMPTY_WORK, type DraftView, type WorkContent } from "@warpgrade/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  differingFields,
  hasUnsaved,
  reduceDraft,
  retryDelay,
  startDraft,
  wantsSave,
  type DraftEvent,
} from "./draft-machine.ts";

const AT = "2026-12-01T04:04:00.000Z";
const server = (version: number, blank = ""): DraftView => ({ version, content: work(blank), updatedAt: AT });
const work = (blank: string): WorkContent => ({ ...EMPTY_WORK, blank });
const edited = (blank: string): DraftEvent => ({ type: "edited", change: () => work(blank) });
const saved = (version: number): DraftEvent => ({ type: "saved", version, savedAt: AT, replaced: 0 });
const run = (start: DraftView, ...events: DraftEvent[]) => events.reduce(reduceDraft, startDraft(start, null));

describe("saving", () => {
  it("says saved only after the server confirmed", () => {
    expect(run(server(1), edited("a")).status).toBe("dirty");
    expect(run(server(1), edited("a"), { type: "sending" }).status).toBe("saving");
    const state = run(server(1), edited("a"), { type: "sending" }, saved(2));
    expect(state).toMatchObject({ status: "clean", version: 2, savedAt: AT });
  });

  it("keeps what was typed while a save was on its way, and saves it next", () => {
    const state = run(server(1), edited("a"), { type: "sending" }, edited("ab"), saved(2));
    expect(state).toMatchObject({ status: "dirty", version: 2, content: work("ab") });
  });

  it("sends one save at a time", () => {
    const state = run(server(1), edited("a"), { type: "sending" }, edited("ab"));
    expect(wantsSave(state)).toBe(false);
    expect(reduceDraft(state, { type: "sending" })).toBe(state);
  });

  it("tries again after a failure, ever later, and loses nothing", () => {
    const state = run(server(1), edited("a"), { type: "sending" }, { type: "failed" });
    expect(state).toMatchObject({ status: "failed", failures: 1, content: work("a") });
    expect(wantsSave(state)).toBe(true);
    expect([1, 2, 3, 10].map(retryDelay)).toEqual([2000, 4000, 8000, 30_000]);
  });

  it("stays with a refusal until something else is typed", () => {
    const state = run(server(1), edited("a"), { type: "sending" }, { type: "refused", reason: "TOO_LARGE" });
    expect(wantsSave(state)).toBe(false);
    expect(hasUnsaved(state)).toBe(true);
    expect(reduceDraft(state, edited("b"))).toMatchObject({ status: "dirty", reason: null });
  });
});

describe("a stale version", () => {
  const conflict = () =>
    run(server(1), edited("mine"), { type: "sending" }, { type: "stale", theirs: server(5, "theirs") });

  it("keeps both and saves neither until somebody chooses", () => {
    expect(conflict()).toMatchObject({
      status: "conflict",
      content: work("mine"),
      theirs: { version: 5, content: work("theirs") },
    });
    expect(wantsSave(conflict())).toBe(false);
  });

  it("still takes what is typed", () => {
    expect(reduceDraft(conflict(), edited("mine!"))).toMatchObject({ status: "conflict", content: work("mine!") });
  });

  it("puts mine on top of theirs, or takes theirs", () => {
    expect(reduceDraft(conflict(), { type: "choseMine" })).toMatchObject({
      status: "dirty",
      version: 5,
      content: work("mine"),
    });
    expect(reduceDraft(conflict(), { type: "choseTheirs" })).toMatchObject({
      status: "clean",
      version: 5,
      content: work("theirs"),
    });
  });

  it("is no conflict where the other version is this one, saved by a try whose answer was lost", () => {
    const state = run(server(1), edited("a"), { type: "sending" }, { type: "stale", theirs: server(2, "a") });
    expect(state).toMatchObject({ status: "clean", version: 2 });
    const typedOn = run(server(1), edited("a"), { type: "sending" }, edited("ab"), {
      type: "stale",
      theirs: server(2, "a"),
    });
    expect(typedOn).toMatchObject({ status: "dirty", version: 2, content: work("ab") });
  });
});

describe("what the browser kept", () => {
  it("goes on where it was based on the same version", () => {
    expect(startDraft(server(3, "old"), { version: 3, content: work("new") })).toMatchObject({
      status: "dirty",
      content: work("new"),
    });
  });

  it("stands beside a newer version of the server", () => {
    expect(startDraft(server(4, "theirs"), { version: 3, content: work("mine") })).toMatchObject({
      status: "conflict",
    });
  });

  it("does not replace what was typed before it was found", () => {
    const kept = { version: 1, content: work("kept") };
    expect(run(server(1), { type: "found", kept }).content).toEqual(work("kept"));
    expect(run(server(1), edited("typed"), { type: "found", kept }).content).toEqual(work("typed"));
  });

  it("is nothing new where the server has it", () => {
    expect(startDraft(server(4, "same"), { version: 3, content: work("same") }).status).toBe("clean");
  });
});

it("never loses the last thing typed, whatever the network does", () => {
  const anyEvent = fc.oneof(
    fc.string({ maxLength: 4 }).map(edited),
    fc.constant<DraftEvent>({ type: "sending" }),
    fc.integer({ min: 2, max: 9 }).map(saved),
    fc.constant<DraftEvent>({ type: "failed" }),
    fc.constant<DraftEvent>({ type: "refused", reason: "RATE_LIMITED" }),
    fc.integer({ min: 2, max: 9 }).map((version): DraftEvent => ({ type: "stale", theirs: server(version, "other") })),
    fc.constant<DraftEvent>({ type: "choseMine" }),
  );
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
      let state = startDraft(server(1), null);
      let typed = "";
      let onServer = "";
      for (const event of events) {
        const before = state;
        state = reduceDraft(state, event);
        if (event.type === "edited") typed = event.change(before.content).blank;
        if (event.type === "saved" && before.status === "saving") onServer = before.sent?.blank ?? onServer;
        if (event.type === "stale") onServer = event.theirs.content.blank;
        expect(state.content.blank).toBe(typed);
        if (state.status === "clean") expect(onServer).toBe(typed);
      }
    }),
  );
});

it("names the fields in which two versions differ", () => {
  const theirs = { ...work("b"), answers: { Q1: "x", Q2: "", Q3: "" } };
  expect(differingFields(work("a"), theirs)).toEqual([
    { field: "blank", mine: "a", theirs: "b" },
    { field: "Q1", mine: "", theirs: "x" },
  ]);
});
