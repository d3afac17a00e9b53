/** Layouts (s0,s1,s2):(d0,d1,d2), walked coordinate by coordinate; the first mode runs fastest. Two modes: s2 = 1. */
import { showBlock, showGlobalLoad } from "./counted-verdict.ts";
import { countingOracle, whole } from "./counting.ts";
import type { Random } from "../random.ts";

const MODES = [0, 1, 2] as const;
const MAX_EXTENT = 64n;
const MAX_STRIDE = 4_096n;
/** Coordinates that are still walked one by one. */
const WALKED = 1n << 15n;

const extents = MODES.map((mode) => whole(`shape${mode}`, 1n, MAX_EXTENT));
const strides = MODES.map((mode) => whole(`stride${mode}`, 0n, MAX_STRIDE));

interface Layout {
  shape: readonly bigint[];
  stride: readonly bigint[];
}

const layoutOf = (args: readonly bigint[]): Layout => ({ shape: args.slice(0, 3), stride: args.slice(3, 6) });
const sizeOf = ({ shape }: Layout): bigint => shape.reduce((product, extent) => product * extent, 1n);

/** The offsets of coordinates 0, 1, 2, ...: an odometer that turns `times` times and starts anew at its end. */
export function* walkOffsets({ shape, stride }: Layout, times: number): Generator<number> {
  const turns = shape.map(Number);
  const steps = stride.map(Number);
  const at = turns.map(() => 0);
  let offset = 0;
  for (let turned = 0; turned <= times; turned += 1) {
    yield offset;
    for (let mode = 0; mode < turns.length; mode += 1) {
      at[mode] = (at[mode] ?? 0) + 1;
      offset += steps[mode] ?? 0;
      if ((at[mode] ?? 0) < (turns[mode] ?? 1)) break;
      offset -= (turns[mode] ?? 1) * (steps[mode] ?? 0);
      at[mode] = 0;
    }
  }
}

export function walkedOffset(layout: Layout, index: bigint): bigint {
  let last = 0;
  for (const offset of walkOffsets(layout, Number(index % sizeOf(layout)))) last = offset;
  return BigInt(last);
}

/** Greatest offset and one more. */
export function walkedCosize(layout: Layout): bigint {
  let most = 0;
  for (const offset of walkOffsets(layout, Number(sizeOf(layout)) - 1)) most = Math.max(most, offset);
  return BigInt(most) + 1n;
}

/** The greatest offset lies at the last coordinate, since no stride is negative: its walk is the odometer's last turn. */
export function certifiedCosize({ shape, stride }: Layout): bigint {
  const corner = shape.map((extent, mode) => (extent - 1n) * (stride[mode] ?? 0n));
  return 1n + corner.reduce((sum, one) => sum + one, 0n);
}

const LANES = 32n;
const ELEMENT_BYTES = 4;

/** The warp that reads the coordinate: each of its lanes reads the one after its neighbour's, fp32. */
function showLayoutRead(layout: Layout, index: bigint) {
  const lane = index % LANES;
  const byteAddressByLane = Array.from(
    { length: Number(LANES) },
    (_, other) => Number(walkedOffset(layout, index - lane + BigInt(other))) * ELEMENT_BYTES,
  );
  return showGlobalLoad("layout_offset", { widthBytes: ELEMENT_BYTES, byteAddressByLane, lane: Number(lane) });
}

const extent = (random: Random) => random.pick([1n, 2n, 3n, 4n, 5n, 8n, 16n, 1n + random.below(24n)] as const);
const stride = (random: Random) => random.pick([0n, 1n, 2n, 4n, 7n, 8n, 33n, 1n + random.below(300n)] as const);

function* randomLayouts(random: Random, count: number): Generator<bigint[]> {
  for (let at = 0; at < count; at += 1) {
    const shape = MODES.map(() => extent(random));
    // Compact ones, row after row or column after column, are what is met most; padded ones come next.
    const [s0 = 1n, s1 = 1n, s2 = 1n] = shape;
    const compact = [1n, s0, s0 * s1];
    const rowMajor = [s1 * s2, s2, 1n];
    const padded = [1n, s0 + 1n, (s0 + 1n) * s1];
    const any = MODES.map(() => stride(random));
    yield [...shape, ...random.pick([compact, rowMajor, padded, any, any] as const)];
  }
}

const degenerate = (args: readonly bigint[]) => {
  const { shape, stride: steps } = layoutOf(args);
  return shape.some((one) => one === 1n || one === MAX_EXTENT) || steps.some((one) => one === 0n);
};

export const layoutOffset = countingOracle({
  name: "layout.offset",
  functionName: "layout_offset",
  parameters: [...extents, ...strides, whole("index", 0n, MAX_EXTENT ** 3n)],
  workingRange: "three modes of 1 to 64, strides of 0 to 4096, any index; past the end the layout starts anew",
  seed: 0x2002,
  author: [
    [4n, 2n, 1n, 1n, 4n, 0n, 5n],
    [4n, 2n, 1n, 2n, 1n, 0n, 5n],
    [2n, 2n, 2n, 4n, 1n, 2n, 7n],
    [2n, 3n, 5n, 1n, 2n, 6n, 29n],
    [2n, 3n, 5n, 15n, 5n, 1n, 29n],
    [2n, 3n, 5n, 15n, 5n, 1n, 30n],
    [8n, 1n, 1n, 0n, 0n, 0n, 7n],
  ],
  *generate(random) {
    for (const layout of randomLayouts(random, 200)) {
      const size = sizeOf(layoutOf(layout));
      const inside = random.below(size);
      yield [...layout, random.pick([inside, inside, inside, inside, size - 1n, size, 0n] as const)];
    }
  },
  isBoundary: (args) => {
    const index = args[6] ?? 0n;
    return index === 0n || index >= sizeOf(layoutOf(args)) - 1n || degenerate(args);
  },
  count: (args) => walkedOffset(layoutOf(args), args[6] ?? 0n),
  show: (args) => showLayoutRead(layoutOf(args), args[6] ?? 0n),
});

export const layoutCosize = countingOracle({
  name: "layout.cosize",
  functionName: "cosize",
  parameters: [...extents, ...strides],
  workingRange: "three modes of 1 to 64, strides of 0 to 4096",
  seed: 0x3003,
  author: [
    [4n, 2n, 1n, 1n, 5n, 0n],
    [8n, 1n, 1n, 0n, 0n, 0n],
    [1n, 1n, 1n, 0n, 0n, 0n],
    [1n, 1n, 1n, 9n, 7n, 5n],
    [32n, 32n, 1n, 1n, 33n, 0n],
    [2n, 3n, 5n, 15n, 5n, 1n],
    [64n, 64n, 64n, 1n, 64n, 4_096n],
  ],
  generate: (random) => randomLayouts(random, 230),
  isBoundary: degenerate,
  count(args) {
    const layout = layoutOf(args);
    return sizeOf(layout) <= WALKED ? walkedCosize(layout) : certifiedCosize(layout);
  },
  // A buffer of fp32 in shared memory, of a usual block on an H100 or H200.
  show: (_args, counted) =>
    showBlock("layout_cosize", {
      arch: "9.0",
      threads: 256,
      registers: 32,
      sharedBytes: Number(counted) * ELEMENT_BYTES,
    }),
});
