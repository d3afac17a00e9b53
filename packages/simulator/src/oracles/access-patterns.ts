/** What a warp's access touches: sectors of 32 bytes, listed; and a swizzled address, bit by bit. */
import { showGlobalLoad, showSharedLoad } from "./counted-verdict.ts";
import { countingOracle, oneOf, whole } from "./counting.ts";

const LANES = 32n;
const SECTOR = 32n;
const WIDTHS = [1n, 2n, 4n, 8n, 16n] as const;

export const sectorsTouched = countingOracle({
  name: "coalescing.sectors",
  functionName: "sectors_touched",
  parameters: [whole("base", 0n, 4_096n, 1_000_000n), whole("stride", 0n, 512n, 100_000n), oneOf("width", WIDTHS)],
  workingRange: "32 lanes; base to 4096 and stride to 512 bytes, both multiples of the width of 1, 2, 4, 8 or 16 bytes",
  seed: 0x4004,
  author: [
    [0n, 4n, 4n],
    [4n, 4n, 4n],
    [0n, 32n, 4n],
    [0n, 16n, 16n],
    [0n, 0n, 4n],
    [28n, 4n, 4n],
    [0n, 64n, 2n],
    [16n, 16n, 16n],
    [16n, 64n, 16n],
    [0n, 8n, 4n],
    [0n, 1n, 1n],
    [31n, 1n, 1n],
  ],
  *generate(random) {
    for (let at = 0; at < 235; at += 1) {
      const width = random.pick(WIDTHS);
      const far = at % 20 === 0 ? 50n : 1n;
      const most = random.pick([2n, 4n, 8n, 16n, 32n] as const);
      yield [width * random.below(64n) * far, width * random.below(most + 1n) * far, width];
    }
  },
  isBoundary: ([base = 0n, stride = 0n, width = 1n]) =>
    base % SECTOR !== 0n ? base % SECTOR >= SECTOR - width : stride % SECTOR === 0n || stride === width,
  count([base = 0n, stride = 0n, width = 1n]) {
    // A misaligned access is no access: the instruction faults.
    if (base % width !== 0n || stride % width !== 0n) return null;
    const touched = new Set<bigint>();
    for (let lane = 0n; lane < LANES; lane += 1n) {
      for (let byte = 0n; byte < width; byte += 1n) touched.add((base + lane * stride + byte) / SECTOR);
    }
    return BigInt(touched.size);
  },
  show([base = 0n, stride = 0n, width = 1n]) {
    const byteAddressByLane = Array.from({ length: Number(LANES) }, (_, lane) => Number(base + BigInt(lane) * stride));
    return showGlobalLoad("sectors", { widthBytes: Number(width), byteAddressByLane });
  },
});

/** Bit by bit: `bits` bits from `base` on are each turned over where the bit `shift` places above is set. */
export function swizzledByBits(x: bigint, bits: number, base: number, shift: number): bigint {
  const digits = [...x.toString(2).padStart(base + shift + bits, "0")].reverse().map(Number);
  for (let bit = base; bit < base + bits; bit += 1) digits[bit] = (digits[bit] ?? 0) ^ (digits[bit + shift] ?? 0);
  return digits.reduceRight((sum, digit) => sum * 2n + BigInt(digit), 0n);
}

const ELEMENT_BYTES = 2n;
const WIDEST = 16n;

/**
 * A warp that reads a column of 16-bit elements, the one with x in it: the swizzle turns bits by the row, so a row is as
 * long as the bits below those. Each lane takes the chunk that stays together, 16 bytes at most.
 */
function showColumn(x: bigint, bits: number, base: number, shift: number) {
  const row = 1n << BigInt(base + shift);
  const chunk = ELEMENT_BYTES << BigInt(base);
  const width = chunk < WIDEST ? chunk : WIDEST;
  const lane = (x / row) % LANES;
  const top = x - lane * row;
  const first = top - (top % (width / ELEMENT_BYTES));
  const byteAddressByLane = Array.from({ length: Number(LANES) }, (_, other) =>
    Number(ELEMENT_BYTES * swizzledByBits(first + BigInt(other) * row, bits, base, shift)),
  );
  return showSharedLoad("swizzled_address", { widthBytes: Number(width), byteAddressByLane, lane: Number(lane) });
}

export const swizzledAddress = countingOracle({
  name: "swizzle.address",
  functionName: "swizzle",
  parameters: [
    whole("x", 0n, 1n << 16n, 1n << 40n),
    whole("bits", 0n, 4n),
    whole("base", 0n, 5n),
    whole("shift", 0n, 5n),
  ],
  workingRange: "addresses to 65,536; up to 4 bits, base to 5, shift from the number of bits to 5",
  seed: 0x6b06,
  author: [
    [64n, 3n, 3n, 3n],
    [448n, 3n, 3n, 3n],
    [511n, 3n, 3n, 3n],
    [512n, 3n, 3n, 3n],
    [0n, 3n, 3n, 3n],
    [63n, 3n, 3n, 3n],
    [192n, 2n, 3n, 3n],
    [65_535n, 4n, 4n, 4n],
    [40n, 0n, 3n, 3n],
  ],
  *generate(random) {
    for (let at = 0; at < 240; at += 1) {
      const bits = random.below(5n);
      const shift = bits + random.below(6n - bits);
      const base = random.below(6n);
      const x = at % 15 === 0 ? random.below(1n << 40n) : random.below(1n << random.pick([9n, 12n, 16n] as const));
      yield [x, bits, base, shift];
    }
  },
  // No bit to turn, nothing to turn it by, or every bit of the address in the mask.
  isBoundary: ([x = 0n, bits = 0n, base = 0n, shift = 0n]) =>
    bits === 0n || shift === bits || x >> (base + shift) === 0n || (x & (x + 1n)) === 0n,
  count([x = 0n, bits = 0n, base = 0n, shift = 0n]) {
    // With fewer places than bits a bit would be turned by one that is itself turned: no swizzle.
    return shift < bits ? null : swizzledByBits(x, Number(bits), Number(base), Number(shift));
  },
  show: ([x = 0n, bits = 0n, base = 0n, shift = 0n]) => showColumn(x, Number(bits), Number(base), Number(shift)),
});
