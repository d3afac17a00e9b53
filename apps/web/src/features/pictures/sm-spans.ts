/**
 * What the multiprocessor does from cycle 0 on, without a gap: the run gives its waits and computations, and what lies
 * between them is told by the order of the program.
 *
 *   order A: wait, barrier, issue, compute
 *   order B: issue, wait, barrier, compute, barrier
 *   tma:     wait (Bar is its own cost), compute; another warp issues
 *
 * A gap that does not come out as the order says (a changed program) is drawn undivided. Cycles.
 */
import type { Interval, RingInput, Timeline } from "@warpgrade/simulator";

export type SmKind = "fill" | "stall" | "issue" | "barrier" | "between" | "compute";

export interface SmSpan extends Interval {
  kind: SmKind;
  tile: number;
}

type Costs = Pick<RingInput, "S" | "K" | "I" | "Bar" | "order" | "mutant" | "program">;

/** These change the order of the steps, so that a gap of the right length may still be divided otherwise. */
const REORDERED: readonly RingInput["mutant"][] = ["issue_before_barrier", "commit_after_wait"];

export function smSpans({ sm }: Timeline, input: Costs): SmSpan[] {
  const spans: SmSpan[] = [];
  let at = 0;
  for (const compute of sm.computes) {
    const { tile } = compute;
    const stall = sm.stalls.find((one) => one.tile === tile) ?? null;
    const waited = lengthOf(tile === 0 ? sm.fill : stall);
    const expected = stepsBefore(tile, waited, input);
    const known = isKnown(input) && sum(expected) === compute.from - at;
    const steps = known ? expected : undivided(at, compute.from, stall, tile);
    for (const [kind, cycles] of steps) {
      if (cycles > 0) spans.push({ kind, tile, from: at, to: at + cycles });
      at += cycles;
    }
    spans.push({ kind: "compute", tile, from: compute.from, to: compute.to });
    at = compute.to;
  }
  return spans;
}

type Steps = [SmKind, number][];

function stepsBefore(tile: number, waited: number, { S, K, I, Bar, order }: Costs): Steps {
  const wait: Steps[number] = [tile === 0 ? "fill" : "stall", waited];
  const issue: Steps[number] = ["issue", tile + S - 1 < K ? I : 0];
  const prologue: Steps[number] = ["issue", tile === 0 ? Math.min(S - 1, K) * I : 0];
  switch (order) {
    case "A":
      return [prologue, wait, ["barrier", Bar], issue];
    case "B":
      return [["barrier", tile === 0 ? 0 : Bar], prologue, issue, wait, ["barrier", Bar]];
    case "tma":
      return [wait, ["barrier", Bar]];
  }
}

function undivided(from: number, to: number, stall: Interval | null, tile: number): Steps {
  if (stall === null) return [[tile === 0 ? "fill" : "between", to - from]];
  return [
    ["between", stall.from - from],
    ["stall", stall.to - stall.from],
    ["between", to - stall.to],
  ];
}

function isKnown({ mutant, program }: Costs): boolean {
  return program === null && !REORDERED.includes(mutant);
}

function lengthOf(span: Interval | null): number {
  return span === null ? 0 : span.to - span.from;
}

function sum(steps: Steps): number {
  return steps.reduce((total, [, cycles]) => total + cycles, 0);
}
