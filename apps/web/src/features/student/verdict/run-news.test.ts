import type { AttemptPage, RunView, Verdict } from "@warpgrade/domain";
import { describe, expect, it } from "vitest";
import { withRun, withRunState } from "./run-news.ts";

const verdict = { outcome: "accepted", automaticPoints: { normal: 200, boundary: 100 } } as unknown as Verdict;

const run = (over: Partial<RunView> = {}): RunView => ({
  id: "run_1",
  kind: "SUBMISSION",
  state: "QUEUED",
  outcome: null,
  queuedAt: "2026-12-01T00:00:00.000Z",
  startedAt: null,
  finishedAt: null,
  blank: "1",
  tries: 1,
  verdict: null,
  ...over,
});
const judged = run({ state: "JUDGED", outcome: "accepted", verdict });
const page = (over: Partial<AttemptPage> = {}) =>
  ({ runs: [run()], verdict: null, provisional: null, released: null, ...over }) as AttemptPage;

describe("news of a run", () => {
  it("brings the verdict and its points to the page", () => {
    expect(withRun(page(), judged)).toMatchObject({
      runs: [{ state: "JUDGED" }],
      verdict: { outcome: "accepted" },
      provisional: { normal: 200, boundary: 100 },
    });
  });

  it("shows no points where none are shown", () => {
    const held = { ...judged, verdict: { ...verdict, automaticPoints: null } };
    expect(withRun(page(), held).provisional).toBeNull();
  });

  it("changes nothing after release: the page shows more than the news tells", () => {
    const released = page({ released: { at: "2026-12-02" } as AttemptPage["released"] });
    expect(withRun(released, judged)).toBe(released);
  });

  it("of an older run leaves the verdict of the newest one", () => {
    const newest = run({ id: "run_2", queuedAt: "2026-12-01T00:05:00.000Z" });
    const shown = withRun(page({ runs: [newest, run()] }), judged);
    expect(shown.runs.map(({ id, state }) => [id, state])).toEqual([
      ["run_2", "QUEUED"],
      ["run_1", "JUDGED"],
    ]);
    expect(shown.verdict).toBeNull();
  });

  it("tells that it runs, and lets no late word undo its end", () => {
    const running = withRunState(page(), { runId: "run_1", state: "RUNNING" });
    expect(running.runs[0]?.state).toBe("RUNNING");
    const ended = withRun(running, judged);
    expect(withRunState(ended, { runId: "run_1", state: "RUNNING" })).toBe(ended);
    expect(withRun(ended, run({ state: "RUNNING" }))).toBe(ended);
    expect(withRun(ended, judged)).toBe(ended);
  });
});
