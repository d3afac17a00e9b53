/** What kernels move and how they are launched: epilogues, blocks on an SM, waves, stream-K; each dealt out or launched. */
import { rational, type Rational } from "../rational.ts";
import type { Random } from "../random.ts";
import { showBlock, showLaunch, showParts } from "./counted-verdict.ts";
import { countingOracle, oneOf, whole } from "./counting.ts";

const WALKED = 1n << 16n;
const ELEMENT_SIZES = [1n, 2n, 4n, 8n] as const;

/** Two kernels, then one: each element's way to and from memory is written down. */
export function walkedEpilogue(m: number, n: number, bytes: number): bigint {
  let apart = 0;
  let fused = 0;
  for (let row = 0; row < m; row += 1) {
    for (let column = 0; column < n; column += 1) {
      // The product is stored by the first kernel, loaded by the second, and the result stored; fused, it stays in a register.
      for (const [kernel, times] of [
        ["product", 1],
        ["epilogue", 2],
      ] as const) {
        apart += times * bytes;
        if (kernel === "product") fused += bytes;
      }
    }
  }
  return BigInt(apart - fused);
}

/** Every row costs what one costs, and every row's elements what one costs. */
export function certifiedEpilogue(m: bigint, n: bigint, bytes: bigint): bigint {
  return m * n * walkedEpilogue(1, 1, Number(bytes));
}

export const epilogueBytesSaved = countingOracle({
  name: "epilogue.bytes_saved",
  functionName: "bytes_saved",
  parameters: [
    whole("m", 1n, 65_536n, 10n ** 9n),
    whole("n", 1n, 65_536n, 10n ** 9n),
    oneOf("bytes_per_element", ELEMENT_SIZES),
  ],
  workingRange: "m and n to 65,536; elements of 1, 2, 4 or 8 bytes",
  seed: 0x8008,
  author: [
    [128n, 128n, 2n],
    [1n, 1n, 1n],
    [1n, 4_096n, 2n],
    [4_096n, 1n, 2n],
    [3n, 5n, 4n],
    [65_536n, 65_536n, 8n],
    [64n, 128n, 1n],
  ],
  *generate(random) {
    for (let at = 0; at < 240; at += 1) {
      const side = () =>
        random.below(3n) === 0n ? random.pick([1n, 2n, 64n, 128n, 65_536n] as const) : random.magnitude(65_536n);
      yield [at % 24 === 0 ? random.magnitude(10n ** 9n) : side(), side(), random.pick(ELEMENT_SIZES)];
    }
  },
  isBoundary: ([m = 1n, n = 1n, bytes = 2n]) => [m, n].some((side) => side <= 2n || side === 65_536n) || bytes === 1n,
  count: ([m = 1n, n = 1n, bytes = 1n]) =>
    m * n <= WALKED ? walkedEpilogue(Number(m), Number(n), Number(bytes)) : certifiedEpilogue(m, n, bytes),
  show: (args) => showParts("bytes_saved", "epilogue", args),
});

/** Shared memory of an SM, in bytes: 64 to 228 KB; the driver's kilobyte for each block is taken on all of these. */
const SM_BYTES = [102_400n, 167_936n, 233_472n] as const;
const RESERVED = 1_024n;
/** A compute capability with so much. */
const ARCH_OF: Readonly<Record<string, string>> = { 102400: "8.6", 167936: "8.0", 233472: "9.0" };
const UNIT = 128n;

/** Blocks are let in one after the other until one no longer fits. */
export function admittedBlocks(smem: bigint, smBytes: bigint): bigint {
  let free = smBytes;
  let blocks = 0n;
  for (;;) {
    let taken = 0n;
    while (taken < smem + RESERVED) taken += UNIT;
    if (taken > free) return blocks;
    free -= taken;
    blocks += 1n;
  }
}

export const blocksBySharedMemory = countingOracle({
  name: "occupancy.blocks_by_shared_memory",
  functionName: "blocks_per_sm",
  parameters: [whole("smem_bytes", 0n, 233_472n), oneOf("sm_bytes", SM_BYTES)],
  workingRange: "0 to 233,472 bytes a block on SMs of 100, 164 and 228 KB from Ampere on; shared memory alone limits",
  seed: 0x9009,
  author: [
    [49_152n, 167_936n],
    [83_968n, 167_936n],
    [82_944n, 167_936n],
    [41_984n, 167_936n],
    [166_912n, 167_936n],
    [167_936n, 167_936n],
    [12_288n, 233_472n],
    [116_736n, 233_472n],
    [115_712n, 233_472n],
    [77_824n, 233_472n],
    [76_800n, 233_472n],
    [232_448n, 233_472n],
    [232_449n, 233_472n],
    [0n, 102_400n],
    [51_200n, 102_400n],
    [50_176n, 102_400n],
  ],
  *generate(random) {
    for (let at = 0; at < 130; at += 1) yield [random.magnitude(200_000n), random.pick(SM_BYTES)];
    // Around an exact fit, where the reserve and the unit decide.
    for (const sm of SM_BYTES) {
      for (const blocks of [1n, 2n, 3n, 4n, 5n, 6n, 7n, 9n, 13n, 17n]) {
        const fits = sm / blocks - ((sm / blocks) % UNIT) - RESERVED;
        for (const off of [-1n, 0n, 1n, RESERVED]) yield [fits + off, sm];
      }
    }
  },
  isBoundary: ([smem = 0n, sm = 1n]) => {
    const here = admittedBlocks(smem, sm);
    const near = (off: bigint) => smem + off >= 0n && admittedBlocks(smem + off, sm) !== here;
    return near(UNIT) || near(-UNIT) || here === 0n;
  },
  count: ([smem = 0n, sm = 1n]) => admittedBlocks(smem, sm),
  // One warp a block and no registers told: as little as can be beside the shared memory.
  show: ([smem = 0n, sm = 1n]) =>
    showBlock("blocks_by_shared_memory", {
      arch: ARCH_OF[String(sm)] ?? "9.0",
      threads: 32,
      registers: 0,
      sharedBytes: Number(smem),
    }),
});

/** Tiles are launched onto free slots wave after wave; a slot of the last wave may stay empty. */
export function launchedWaves(tiles: bigint, slots: bigint): Rational {
  let waiting = tiles;
  let offered = 0n;
  while (waiting > 0n) {
    waiting -= waiting < slots ? waiting : slots;
    offered += slots;
  }
  return rational(tiles, offered);
}

export const waveEfficiency = countingOracle({
  name: "waves.efficiency",
  functionName: "wave_efficiency",
  parameters: [whole("tiles", 1n, 100_000n), whole("sms", 1n, 256n), whole("blocks_per_sm", 1n, 32n)],
  workingRange: "1 to 100,000 equal tiles on 1 to 256 SMs with 1 to 32 blocks each",
  seed: 0xa00a,
  author: [
    [132n, 132n, 1n],
    [133n, 132n, 1n],
    [64n, 132n, 1n],
    [265n, 132n, 1n],
    [264n, 132n, 2n],
    [265n, 132n, 2n],
    [1n, 1n, 1n],
    [1n, 256n, 32n],
    [108n, 108n, 1n],
    [7n, 3n, 2n],
  ],
  *generate(random) {
    for (let at = 0; at < 110; at += 1) {
      yield [random.magnitude(100_000n), 1n + random.below(160n), random.pick([1n, 1n, 2n, 3n, 4n, 8n] as const)];
    }
    for (let at = 0; at < 40; at += 1) {
      const [sms, blocks] = [random.pick([78n, 84n, 108n, 114n, 132n, 148n] as const), 1n + random.below(4n)];
      const full = sms * blocks * (1n + random.below(5n));
      for (const tiles of [full - 1n, full, full + 1n]) yield [tiles, sms, blocks];
    }
  },
  isBoundary: ([tiles = 1n, sms = 1n, blocks = 1n]) => {
    const rest = tiles % (sms * blocks);
    return rest <= 1n || rest === sms * blocks - 1n || tiles <= sms;
  },
  count: ([tiles = 1n, sms = 1n, blocks = 1n]) => launchedWaves(tiles, sms * blocks),
  show: ([tiles = 1n, sms = 1n, blocksPerSm = 1n]) => showLaunch("wave_efficiency", { tiles, sms, blocksPerSm }),
});

/** Iterations are dealt one by one to the CTAs in turn; the fullest hand decides when the kernel ends. */
export function dealtIterations(iterations: number, ctas: number): bigint {
  const held = new Uint32Array(ctas);
  let turn = 0;
  for (let at = 0; at < iterations; at += 1) {
    held[turn] = (held[turn] ?? 0) + 1;
    turn = turn + 1 === ctas ? 0 : turn + 1;
  }
  return BigInt(held.reduce((most, one) => Math.max(most, one), 0));
}

/** Whole rounds give each one; what is left over gives one more to some. */
export function certifiedIterations(iterations: bigint, ctas: bigint): bigint {
  return iterations / ctas + dealtIterations(Number(iterations % ctas), Number(ctas));
}

const streamKPoint = (random: Random): bigint[] => [
  1n + random.below(400n),
  random.pick([1n, 2n, 8n, 16n, 32n, 33n, 64n, 128n] as const),
  random.pick([1n, 2n, 7n, 64n, 108n, 114n, 132n, 148n, 264n] as const),
];

export const streamKIterations = countingOracle({
  name: "stream_k.iterations_per_cta",
  functionName: "iterations_per_cta",
  parameters: [
    whole("tiles", 1n, 10_000n, 10n ** 6n),
    whole("k_iters", 1n, 1_024n, 10n ** 6n),
    whole("ctas", 1n, 1_024n),
  ],
  workingRange: "to 10,000 tiles of up to 1,024 iterations on up to 1,024 CTAs",
  seed: 0xc00c,
  author: [
    [133n, 32n, 132n],
    [132n, 32n, 132n],
    [1n, 1n, 1n],
    [1n, 1n, 132n],
    [1n, 1_024n, 1n],
    [131n, 1n, 132n],
    [7n, 3n, 4n],
    [10_000n, 1_024n, 1_024n],
    [64n, 128n, 132n],
  ],
  *generate(random) {
    for (let at = 0; at < 170; at += 1) yield streamKPoint(random);
    for (let at = 0; at < 20; at += 1) {
      // One iteration more or less than an even deal.
      const [ctas, each] = [2n + random.below(140n), 1n + random.below(40n)];
      for (const off of [-1n, 0n, 1n]) yield [ctas * each + off, 1n, ctas];
    }
    for (let at = 0; at < 8; at += 1) yield [random.magnitude(10n ** 6n), random.magnitude(10n ** 6n), 132n];
  },
  isBoundary: ([tiles = 1n, iterations = 1n, ctas = 1n]) => {
    const rest = (tiles * iterations) % ctas;
    return rest <= 1n || rest === ctas - 1n || tiles * iterations <= ctas;
  },
  count([tiles = 1n, iterations = 1n, ctas = 1n]) {
    const all = tiles * iterations;
    return all <= WALKED ? dealtIterations(Number(all), Number(ctas)) : certifiedIterations(all, ctas);
  },
  // What whole tiles would do instead: as many waves of CTAs as it takes.
  show: ([tiles = 1n, , ctas = 1n]) => showLaunch("iterations_per_cta", { tiles, sms: ctas, blocksPerSm: 1n }),
});
