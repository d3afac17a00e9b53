/**
 * What each warp does, as a list of operations: the ring of S slots in its two orders, and named
 * mutants, each with one mistake that real kernels have had.
 *
 *   order A: wait -> barrier -> issue the tile S-1 ahead -> compute        (one barrier an iteration)
 *   order B: issue the tile S-1 ahead -> wait -> barrier -> compute -> barrier
 *
 * Tile t lives in slot t mod S. The prologue issues the first S-1 tiles, one commit group each. In
 * the drain, where no tile is left to issue, an empty group is still committed: without it the
 * count in `wait` would cover too few groups.
 */
import type { Mutant, RingInput } from "./input.ts";

export type Op =
  | { op: "load"; tile: number; slot: number }
  | { op: "commit" }
  /** Blocks until all but the newest `pending` committed groups have landed. */
  | { op: "wait"; pending: number }
  | { op: "barrier" }
  /** Reads the slot from here to its end; takes C cycles. */
  | { op: "compute"; tile: number; slot: number };

export type ProgramInput = Pick<RingInput, "S" | "K" | "order"> & { mutant: Mutant | null };

/** The operations of warp `warp`; only two mutants treat the warps differently. */
export function* ringProgram(input: ProgramInput, warp = 0): Generator<Op, void, undefined> {
  const { S, K, mutant } = input;
  const ahead = mutant === "prologue_short" ? S - 2 : S - 1;
  // S-1 groups even where there are fewer tiles: the waits count groups.
  for (let tile = 0; tile < ahead; tile += 1) {
    if (tile < K) yield load(input, tile);
    if (mutant !== "no_commit_prologue") yield { op: "commit" };
  }
  if (mutant === "no_commit_prologue") yield { op: "commit" };
  for (let tile = 0; tile < K; tile += 1) {
    if (input.order === "A") yield* iterationA(input, tile, warp);
    else yield* iterationB(input, tile, warp);
  }
}

function load({ S, mutant }: ProgramInput, tile: number): Op {
  const slot = mutant === "slot_off_by_one" && tile >= S - 1 ? (tile + 1) % S : tile % S;
  return { op: "load", tile, slot };
}

function* issue(input: ProgramInput, tile: number): Generator<Op, void, undefined> {
  const next = tile + input.S - 1;
  if (next < input.K) {
    yield load(input, next);
    if (input.mutant !== "no_commit_steady") yield { op: "commit" };
  } else if (input.mutant !== "tail_no_empty_commit") {
    yield { op: "commit" };
  }
}

function* wait(input: ProgramInput, warp: number): Generator<Op, void, undefined> {
  const pending = input.order === "A" ? input.S - 2 : input.S - 1;
  switch (input.mutant) {
    case "no_wait":
      return;
    case "wait_one_warp":
      if (warp === 0) yield { op: "wait", pending };
      return;
    case "wait_off_by_one":
      yield { op: "wait", pending: pending + 1 };
      return;
    case "wait_all":
      yield { op: "wait", pending: 0 };
      return;
    default:
      yield { op: "wait", pending };
  }
}

function* barrier(input: ProgramInput, tile: number, warp: number): Generator<Op, void, undefined> {
  if (input.mutant === "no_barrier") return;
  // One warp leaves the loop's barrier out once: the others wait for a crowd that never comes.
  if (input.mutant === "divergent_barrier" && warp === 1 && tile === input.K - 1) return;
  yield { op: "barrier" };
}

function* iterationA(input: ProgramInput, tile: number, warp: number): Generator<Op, void, undefined> {
  const slot = tile % input.S;
  if (input.mutant === "issue_before_barrier") {
    yield* wait(input, warp);
    yield* issue(input, tile);
    yield* barrier(input, tile, warp);
  } else if (input.mutant === "commit_after_wait") {
    // The load of this iteration joins the next group: committed one iteration late.
    yield* wait(input, warp);
    yield* barrier(input, tile, warp);
    yield { op: "commit" };
    if (tile + input.S - 1 < input.K) yield load(input, tile + input.S - 1);
  } else {
    yield* wait(input, warp);
    yield* barrier(input, tile, warp);
    yield* issue(input, tile);
  }
  yield { op: "compute", tile, slot };
}

function* iterationB(input: ProgramInput, tile: number, warp: number): Generator<Op, void, undefined> {
  yield* issue(input, tile);
  yield* wait(input, warp);
  yield* barrier(input, tile, warp);
  yield { op: "compute", tile, slot: tile % input.S };
  if (input.mutant !== "no_trailing_barrier" && input.mutant !== "no_barrier") yield { op: "barrier" };
}
