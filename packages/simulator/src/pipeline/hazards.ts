/**
 * The happens-before layer: is every read ordered after the copy it needs, and every refill after
 * the reads of what it overwrites, whatever the timing? It decides correctness; a timed run in which
 * nothing goes wrong proves nothing.
 *
 * Every warp copies its own chunk of each tile and reads the whole tile. Barriers cut each warp's
 * program into epochs; what stands in a smaller epoch of one warp happens before what stands in a
 * larger epoch of another. Within one warp, program order counts.
 *
 *   RAW-safe: the owner's wait that covers the chunk's group lies before the reader's read.
 *   WAR-safe: every earlier read of the slot lies before the owner's refill.
 *   Deadlock: the warps do not all pass the same number of barriers.
 */
import type { Hazard } from "../verdict.ts";
import type { RingInput } from "./input.ts";
import { ringProgram } from "./program.ts";

export interface HazardReport {
  count: number;
  first: Hazard | null;
  deadlock: boolean;
}

/** Where something stands in a warp's program: barriers passed, and operations passed. */
interface Place {
  epoch: number;
  at: number;
}
interface LoadPlace extends Place {
  tile: number;
  slot: number;
  /** First wait that covers the copy's group; null: none does. */
  covered: Place | null;
  committed: boolean;
}
interface ReadPlace extends Place {
  tile: number;
  slot: number;
}
interface WarpTrace {
  loads: LoadPlace[];
  reads: ReadPlace[];
  barriers: number;
}

export function findHazards(input: RingInput): HazardReport {
  // The correct programs repeat themselves with the ring: prologue, steady state and drain all stand
  // in a few rounds. A mutant is traced whole.
  const K = input.mutant === null ? Math.min(input.K, 4 * input.S + 8 + (input.K % input.S)) : input.K;
  const program = { S: input.S, K, order: input.order, mutant: input.mutant };
  const first = traceOf(program, 0);
  const differs = input.mutant === "wait_one_warp" || input.mutant === "divergent_barrier";
  // Only two mutants tell warps apart; three warps stand for any number: two alike and the odd one.
  const warps = Math.min(input.warps, 3);
  const traces = Array.from({ length: warps }, (_, warp) => (warp === 0 || !differs ? first : traceOf(program, warp)));
  const deadlock = traces.some((trace) => trace.barriers !== first.barriers);
  if (deadlock) return { count: 0, first: null, deadlock };
  const found = traces.flatMap((reader, r) => traces.flatMap((owner, o) => hazardsBetween({ reader, r, owner, o })));
  // One hazard per tile and kind, however many pairs of warps show it.
  const unique = new Map(
    found.map((hazard) => [`${hazard.kind}:${hazard.tile}`, hazard]).reverse() as [string, Hazard][],
  );
  const ordered = [...unique.values()].sort((a, b) => a.tile - b.tile || a.kind.localeCompare(b.kind));
  return { count: ordered.length, first: ordered[0] ?? null, deadlock };
}

function traceOf(program: Parameters<typeof ringProgram>[0], warp: number): WarpTrace {
  const trace: WarpTrace = { loads: [], reads: [], barriers: 0 };
  let at = 0;
  let open: LoadPlace[] = [];
  const groups: LoadPlace[][] = [];
  let covered = 0;
  for (const op of ringProgram(program, warp)) {
    at += 1;
    const place = { epoch: trace.barriers, at };
    switch (op.op) {
      case "load": {
        const load = { ...place, tile: op.tile, slot: op.slot, covered: null, committed: false };
        trace.loads.push(load);
        open.push(load);
        break;
      }
      case "commit":
        for (const load of open) load.committed = true;
        groups.push(open);
        open = [];
        break;
      case "wait":
        for (; covered < groups.length - op.pending; covered += 1) {
          for (const load of groups[covered] ?? []) load.covered = place;
        }
        break;
      case "barrier":
        trace.barriers += 1;
        break;
      case "compute":
        trace.reads.push({ ...place, tile: op.tile, slot: op.slot });
        break;
    }
  }
  return trace;
}

function isBefore(first: Place, second: Place, sameWarp: boolean): boolean {
  return sameWarp ? first.at < second.at : first.epoch < second.epoch;
}

interface Pair {
  reader: WarpTrace;
  r: number;
  owner: WarpTrace;
  o: number;
}

function hazardsBetween(pair: Pair): Hazard[] {
  return [...readAfterWrite(pair), ...writeAfterRead(pair)];
}

function readAfterWrite({ reader, r, owner, o }: Pair): Hazard[] {
  const loads = new Map(owner.loads.map((load) => [load.tile, load]));
  return reader.reads.flatMap((read): Hazard[] => {
    const load = loads.get(read.tile);
    const point = { tile: read.tile, slot: read.slot, reader: { warp: r, op: `read#${read.tile}` } };
    if (load === undefined || load.slot !== read.slot) {
      return [{ kind: "never_loaded", ...point, writer: null, missing: "load" }];
    }
    const writer = { warp: o, op: `load#${load.tile}` };
    if (load.covered !== null && isBefore(load.covered, read, r === o)) return [];
    const waited = load.covered !== null && load.covered.at < read.at;
    const unwaited = load.committed ? "wait" : "commit";
    const missing = waited ? "barrier" : unwaited;
    return [{ kind: "RAW", ...point, writer, missing }];
  });
}

function writeAfterRead({ reader, r, owner, o }: Pair): Hazard[] {
  const lastRead = lastReads(reader.reads, owner.loads);
  return owner.loads.flatMap((load): Hazard[] => {
    const before = lastRead.get(load);
    if (before === undefined || isBefore(before, load, r === o)) return [];
    const point = { tile: load.tile, slot: load.slot, reader: { warp: r, op: `read#${before.tile}` } };
    return [{ kind: "WAR", ...point, writer: { warp: o, op: `load#${load.tile}` }, missing: "barrier" }];
  });
}

/** For each load, the last read of its slot by an earlier tile. */
function lastReads(reads: readonly ReadPlace[], loads: readonly LoadPlace[]): Map<LoadPlace, ReadPlace> {
  const latest = new Map<number, ReadPlace>();
  const found = new Map<LoadPlace, ReadPlace>();
  let at = 0;
  for (const load of [...loads].sort((a, b) => a.tile - b.tile)) {
    for (; (reads[at]?.tile ?? Infinity) < load.tile; at += 1)
      latest.set((reads[at] as ReadPlace).slot, reads[at] as ReadPlace);
    const before = latest.get(load.slot);
    if (before !== undefined) found.set(load, before);
  }
  return found;
}
