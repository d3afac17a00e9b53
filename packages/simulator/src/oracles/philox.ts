/**
 * Philox-4x32-10 (Salmon, Moraes, Dror, Shaw, SC 2011): ten rounds of two 32-bit multiplications on a counter of four
 * words with a key of two. Stateless: the same counter and key give the same words whoever asks, whenever.
 */
type Words4 = readonly [number, number, number, number];
type Words2 = readonly [number, number];

const MULTIPLIERS = [0xd2511f53n, 0xcd9e8d57n] as const;
const KEY_STEPS = [0x9e3779b9, 0xbb67ae85] as const;
const ROUNDS = 10;

export function philox4x32(counter: Words4, key: Words2): Words4 {
  let words = counter;
  let [k0, k1] = key;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [c0, c1, c2, c3] = words;
    const first = MULTIPLIERS[0] * BigInt(c0 >>> 0);
    const second = MULTIPLIERS[1] * BigInt(c2 >>> 0);
    words = [(high(second) ^ c1 ^ k0) >>> 0, low(second), (high(first) ^ c3 ^ k1) >>> 0, low(first)];
    k0 = (k0 + KEY_STEPS[0]) >>> 0;
    k1 = (k1 + KEY_STEPS[1]) >>> 0;
  }
  return words;
}

const high = (product: bigint): number => Number(product >> 32n);
const low = (product: bigint): number => Number(product & 0xffffffffn);

/** The first word for a 64-bit seed and an element's offset, uniform in 0 to 2^32 - 1. */
export function philoxWord(seed: bigint, offset: bigint): bigint {
  const word = (value: bigint, at: bigint) => Number((value >> (32n * at)) & 0xffffffffn);
  return BigInt(philox4x32([word(offset, 0n), word(offset, 1n), 0, 0], [word(seed, 0n), word(seed, 1n)])[0]);
}
