/** Rounding to so many bits, and what adding ones comes to. */
import { showParts } from "./counted-verdict.ts";
import { countingOracle, whole } from "./counting.ts";

/** The nearest number of `bits` significant bits, ties to even, for a whole number above zero. */
export function rounded(value: bigint, bits: number): bigint {
  const cut = value.toString(2).length - bits;
  if (cut <= 0) return value;
  const unit = 1n << BigInt(cut);
  const below = value - (value % unit);
  const rest = 2n * (value - below);
  const up = rest > unit || (rest === unit && (below / unit) % 2n === 1n);
  return up ? below + unit : below;
}

/** Ones added one by one, each sum rounded, until the sum no longer grows. */
export function addedOnes(mantissaBits: number): bigint {
  let sum = 1n;
  for (;;) {
    const next = rounded(sum + 1n, mantissaBits + 1);
    if (next === sum) return sum;
    sum = next;
  }
}

/** The same binade by binade: within one, numbers lie equally far apart, so one addition at its begin tells for all. */
export function addedOnesByBinade(mantissaBits: number): bigint {
  let begin = 1n;
  while (rounded(begin + 1n, mantissaBits + 1) !== begin) begin *= 2n;
  return begin;
}

const ADDED_ONE_BY_ONE = 12n;
/** Stored mantissa bits of formats in use: fp4, fp8, bf16, fp16, tf32, fp32, fp64, x87, fp128, fp256. */
const FORMATS = [1n, 2n, 3n, 7n, 10n, 23n, 52n, 63n, 112n, 236n];

export const largestExactInteger = countingOracle({
  name: "precision.sum_of_ones",
  functionName: "sum_of_ones_limit",
  parameters: [whole("mantissa_bits", 1n, 236n, 1_000n)],
  workingRange: "1 to 236 stored mantissa bits, and the hidden one",
  seed: 0x7007,
  author: FORMATS.map((bits) => [bits]),
  *generate() {
    for (let bits = 1n; bits <= 236n; bits += 1n) yield [bits];
    for (const bits of [237n, 500n, 1_000n]) yield [bits];
  },
  // Narrow formats, those in use and their neighbours, and mantissas that end at a byte.
  isBoundary: ([bits = 1n]) =>
    bits <= 24n || bits % 8n === 0n || bits % 8n === 7n || FORMATS.some((one) => one - bits <= 1n && bits - one <= 1n),
  count: ([bits = 1n]) => (bits <= ADDED_ONE_BY_ONE ? addedOnes(Number(bits)) : addedOnesByBinade(Number(bits))),
  show: ([bits = 1n], counted) => showParts("sum_of_ones", "significand", [bits, counted]),
});
