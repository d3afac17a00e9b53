import type { RunState, RunView } from "@warpgrade/domain";
import { describe, expect, it } from "vitest";
import { mergeRun } from "./merge-run.ts";

const run = (id: string, state: RunState, queuedAt = "2026-12-01T00:00:00.000Z", tries = 1): RunView => ({
  id,
  kind: "PRACTICE",
  state,
  outcome: null,
  queuedAt,
  startedAt: null,
  finishedAt: null,
  blank: "",
  tries,
  verdict: null,
});

describe("mergeRun", () => {
  it("keeps the newest run first", () => {
    const runs = [run("a", "JUDGED", "2026-12-01T00:00:00.000Z"), run("b", "QUEUED", "2026-12-01T00:01:00.000Z")];
    expect(runs.reduce(mergeRun, [] as RunView[]).map(({ id }) => id)).toEqual(["b", "a"]);
  });

  it("lets no late answer undo a newer one", () => {
    expect(mergeRun([run("a", "JUDGED")], run("a", "RUNNING"))[0]?.state).toBe("JUDGED");
    expect(mergeRun([run("a", "RUNNING")], run("a", "QUEUED"))[0]?.state).toBe("RUNNING");
    expect(mergeRun([run("a", "RUNNING")], run("a", "JUDGED"))[0]?.state).toBe("JUDGED");
  });

  it("knows that a run tried again is queued again", () => {
    expect(mergeRun([run("a", "RUNNING")], run("a", "QUEUED", undefined, 2))[0]?.state).toBe("QUEUED");
  });
});
