/** What a tile takes of tensor cores and registers, dealt out piece by piece. */
import { showBlock, showParts } from "./counted-verdict.ts";
import { countingOracle, whole } from "./counting.ts";

const ATOM = [16n, 8n, 16n] as const;
const WALKED = 1n << 16n;

/** Every multiply-add is walked to the instruction m16n8k16 that does it; different instructions are counted. */
export function walkedInstructions(m: number, n: number, k: number): bigint {
  const seen = new Set<number>();
  for (let i = 0; i < m; i += 1) {
    for (let j = 0; j < n; j += 1) {
      for (let p = 0; p < k; p += 1) seen.add(((i >> 4) * 4_096 + (j >> 3)) * 4_096 + (p >> 4));
    }
  }
  return BigInt(seen.size);
}

/** Axis by axis: as many steps of the atom as it takes to pass the end. */
export function steppedInstructions(sides: readonly bigint[]): bigint {
  return sides.reduce((product, side, axis) => {
    let steps = 0n;
    for (let at = 0n; at < side; at += ATOM[axis] ?? 1n) steps += 1n;
    return product * steps;
  }, 1n);
}

export const mmaInstructions = countingOracle({
  name: "mma.instructions",
  functionName: "mma_instructions",
  parameters: [whole("wm", 16n, 256n, 4_096n), whole("wn", 8n, 256n, 4_096n), whole("wk", 16n, 256n, 4_096n)],
  workingRange: "warp tiles to 256, in whole atoms of 16 by 8 by 16",
  seed: 0x5005,
  author: [
    [64n, 64n, 32n],
    [16n, 8n, 16n],
    [32n, 8n, 16n],
    [16n, 16n, 16n],
    [16n, 8n, 32n],
    [256n, 256n, 256n],
    [64n, 32n, 16n],
  ],
  *generate(random) {
    for (let at = 0; at < 225; at += 1) {
      const steps = at % 12 === 0 ? 256n : 16n;
      const atoms = ATOM.map((size) => size * (1n + random.below((steps * 16n) / size)));
      const [axis] = [Number(random.below(3n))];
      if (at % 3 === 0) atoms[axis] = ATOM[axis] ?? 16n;
      yield atoms;
    }
  },
  isBoundary: (sides) => sides.some((side, axis) => side === ATOM[axis] || side === 256n),
  count(sides) {
    if (sides.some((side, axis) => side % (ATOM[axis] ?? 1n) !== 0n)) return null;
    const [m = 1n, n = 1n, k = 1n] = sides;
    return m * n * k <= WALKED ? walkedInstructions(Number(m), Number(n), Number(k)) : steppedInstructions(sides);
  },
  show: (sides) => showParts("mma_instructions", "atoms", sides),
});

/** Accumulators dealt one by one to the threads in turn; the fullest hand. */
export function dealtAccumulators(bm: number, bn: number, threads: number): bigint {
  const held = new Uint32Array(threads);
  let turn = 0;
  for (let cell = 0; cell < bm * bn; cell += 1) {
    held[turn] = (held[turn] ?? 0) + 1;
    turn = turn + 1 === threads ? 0 : turn + 1;
  }
  return BigInt(held.reduce((most, one) => Math.max(most, one), 0));
}

export const accumulatorRegisters = countingOracle({
  name: "mma.accumulator_registers",
  functionName: "accumulator_registers",
  parameters: [whole("bm", 8n, 256n), whole("bn", 8n, 256n), whole("threads", 32n, 1_024n)],
  workingRange: "block tiles to 256 by 256, fp32 accumulators dealt evenly to 32 to 1024 threads in whole warps",
  seed: 0x5505,
  author: [
    [128n, 128n, 128n],
    [256n, 256n, 256n],
    [64n, 64n, 128n],
    [128n, 256n, 256n],
    [8n, 8n, 32n],
    [32n, 32n, 1_024n],
    [256n, 8n, 64n],
  ],
  *generate(random) {
    for (let at = 0; at < 420; at += 1) {
      const threads = 32n * (1n + random.below(random.pick([4n, 8n, 32n] as const)));
      const side = () => 8n * (1n + random.below(32n));
      const [bm, bn] = [side(), side()];
      if ((bm * bn) % threads === 0n) yield [bm, bn, threads];
    }
  },
  // One accumulator each, or more than the 255 registers that a thread can have.
  isBoundary: ([bm = 1n, bn = 1n, threads = 1n]) => bm * bn <= 2n * threads || bm * bn > 192n * threads || bm === bn,
  count([bm = 1n, bn = 1n, threads = 1n]) {
    if (threads % 32n !== 0n || (bm * bn) % threads !== 0n) return null;
    return dealtAccumulators(Number(bm), Number(bn), Number(threads));
  },
  // The accumulators alone: no thread has less than that.
  show: ([, , threads = 32n], counted) =>
    showBlock("accumulator_registers", {
      arch: "9.0",
      threads: Number(threads),
      registers: Number(counted),
      sharedBytes: 0,
    }),
});
