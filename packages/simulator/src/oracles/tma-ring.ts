/** The ring of a TMA pipeline, turned tile by tile: the slot, the parity to wait for, the bytes to expect. */
import type { Random } from "../random.ts";
import { showParts, showTmaRing } from "./counted-verdict.ts";
import { countingOracle, oneOf, whole } from "./counting.ts";

interface RingState {
  slot: bigint;
  parity: bigint;
}

/** As kernels keep it: the slot counts up; at the end it starts anew and the parity turns over. */
export function turnedRing(tile: bigint, stages: bigint): RingState {
  const state = { slot: 0n, parity: 0n };
  for (let turned = 0n; turned < tile; turned += 1n) {
    state.slot += 1n;
    if (state.slot < stages) continue;
    state.slot = 0n;
    state.parity = 1n - state.parity;
  }
  return state;
}

/** Two trips round the ring leave it as it was: the rest alone is turned. */
export function certifiedRing(tile: bigint, stages: bigint): RingState {
  return turnedRing(tile % (2n * stages), stages);
}

const TURNED = 4_096n;
const ringAt = (tile: bigint, stages: bigint) =>
  tile <= TURNED ? turnedRing(tile, stages) : certifiedRing(tile, stages);

const ring = {
  parameters: [whole("tile", 0n, 1_000_000n, 10n ** 15n), whole("stages", 1n, 64n)],
  author: [
    [11n, 4n],
    [0n, 1n],
    [1n, 1n],
    [2n, 1n],
    [3n, 4n],
    [4n, 4n],
    [7n, 4n],
    [8n, 4n],
    [5n, 3n],
    [6n, 3n],
    [1_000_000n, 7n],
  ],
  *generate(random: Random) {
    for (let at = 0; at < 110; at += 1) yield [random.magnitude(1_000_000n), 1n + random.below(12n)];
    for (let at = 0; at < 45; at += 1) {
      const stages = 1n + random.below(10n);
      const trips = random.below(6n);
      for (const off of [-1n, 0n, 1n]) yield [trips * stages + off, stages];
    }
    for (let at = 0; at < 6; at += 1) yield [random.magnitude(10n ** 15n), 1n + random.below(64n)];
  },
  isBoundary: ([tile = 0n, stages = 1n]: readonly bigint[]) =>
    tile % stages === 0n || tile % stages === stages - 1n || stages <= 2n,
};

export const ringSlot = countingOracle({
  ...ring,
  name: "tma.slot",
  functionName: "ring_slot",
  workingRange: "to a million tiles on 1 to 64 stages",
  seed: 0xb00b,
  count: ([tile = 0n, stages = 1n]) => ringAt(tile, stages).slot,
  show: ([tile = 0n, stages = 1n]) => showTmaRing("ring_slot", tile, stages),
});

export const ringParity = countingOracle({
  ...ring,
  name: "tma.parity",
  functionName: "wait_parity",
  workingRange: "the consumer's parity, to a million tiles on 1 to 64 stages",
  seed: 0xb10b,
  count: ([tile = 0n, stages = 1n]) => ringAt(tile, stages).parity,
  show: ([tile = 0n, stages = 1n]) => showTmaRing("ring_parity", tile, stages),
});

/** The elements of both operands' boxes, counted one by one. */
export function walkedBytes(bm: number, bn: number, bk: number, bytes: number): bigint {
  let sum = 0;
  for (const rows of [bm, bn]) for (let row = 0; row < rows; row += 1) for (let at = 0; at < bk; at += 1) sum += bytes;
  return BigInt(sum);
}

/** Every row is as long as the first. */
export function certifiedBytes(bm: bigint, bn: bigint, bk: bigint, bytes: bigint): bigint {
  const row = walkedBytes(1, 0, Number(bk), Number(bytes));
  return bm * row + bn * row;
}

const WALKED = 1n << 16n;

export const transactionBytes = countingOracle({
  name: "tma.transaction_bytes",
  functionName: "transaction_bytes",
  parameters: [
    whole("bm", 1n, 256n),
    whole("bn", 1n, 256n),
    whole("bk", 1n, 256n),
    oneOf("bytes_per_element", [1n, 2n, 4n, 8n]),
  ],
  workingRange: "boxes to 256 a side; elements of 1, 2, 4 or 8 bytes",
  seed: 0xb20b,
  author: [
    [128n, 128n, 64n, 2n],
    [128n, 256n, 64n, 2n],
    [256n, 128n, 64n, 2n],
    [64n, 8n, 16n, 1n],
    [1n, 1n, 1n, 1n],
    [1n, 2n, 3n, 4n],
    [256n, 256n, 256n, 8n],
  ],
  *generate(random) {
    for (let at = 0; at < 230; at += 1) {
      const side = () =>
        random.pick([1n, 8n, 16n, 64n, 128n, 256n, 1n + random.below(256n), 1n + random.below(256n)] as const);
      yield [side(), side(), side(), random.pick([1n, 2n, 4n, 8n] as const)];
    }
  },
  isBoundary: (args) => args.slice(0, 3).some((side) => side === 1n || side === 256n),
  count: ([bm = 1n, bn = 1n, bk = 1n, bytes = 1n]) =>
    (bm + bn) * bk <= WALKED
      ? walkedBytes(Number(bm), Number(bn), Number(bk), Number(bytes))
      : certifiedBytes(bm, bn, bk, bytes),
  show: (args) => showParts("transaction_bytes", "boxes", args),
});
