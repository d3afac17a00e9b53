/** One element of a dropout whose mask comes from a stateless generator: the rounds are run, the mean is kept. */
import { rational } from "../rational.ts";
import { showParts } from "./counted-verdict.ts";
import { countingOracle, whole } from "./counting.ts";
import { philoxWord } from "./philox.ts";

/** Kept where the word, as a fraction of 2^32, is not below p. */
export function isKept(seed: bigint, offset: bigint, percent: bigint): boolean {
  return philoxWord(seed, offset) * 100n >= percent << 32n;
}

/** The elements of a launch in blocks of one size: each finds its own offset; who computes it does not matter. */
export function launchedMask(seed: bigint, elements: number, percent: bigint, block: number): boolean[] {
  const mask: boolean[] = [];
  for (let program = 0; program * block < elements; program += 1) {
    for (let lane = 0; lane < block && program * block + lane < elements; lane += 1) {
      mask[program * block + lane] = isKept(seed, BigInt(program * block + lane), percent);
    }
  }
  return mask;
}

export const dropoutElement = countingOracle({
  name: "dropout.element",
  functionName: "dropout_element",
  parameters: [
    whole("x", 0n, 1_000n, 10n ** 9n),
    whole("seed", 0n, 2n ** 32n - 1n, 2n ** 64n - 1n),
    whole("offset", 0n, 1_000_000n, 2n ** 64n - 1n),
    whole("p_percent", 0n, 99n),
  ],
  workingRange:
    "x to 1000, 32-bit seeds, offsets to a million, p from 0 to 99 percent; kept where the word is not below p",
  seed: 0xd00d,
  author: [
    [8n, 123n, 0n, 0n],
    [8n, 123n, 0n, 50n],
    [8n, 123n, 1n, 50n],
    [8n, 123n, 2n, 50n],
    [8n, 124n, 0n, 50n],
    [1n, 0n, 0n, 99n],
    [0n, 7n, 7n, 25n],
    [3n, 1n, 255n, 10n],
    [3n, 1n, 256n, 10n],
  ],
  *generate(random) {
    for (let at = 0; at < 240; at += 1) {
      const percent = random.pick([0n, 1n, 10n, 20n, 25n, 50n, 75n, 90n, 99n, random.below(100n)] as const);
      const far = at % 24 === 0 ? 2n ** 63n : 0n;
      const offset = random.pick([0n, 127n, 128n, 255n, 256n, 1_000n, random.below(1_000_000n)] as const);
      yield [random.below(1_001n), random.below(2n ** 32n), offset + far, percent];
    }
  },
  isBoundary: ([x = 0n, , offset = 0n, percent = 0n]) =>
    x === 0n || percent === 0n || percent >= 90n || offset === 0n || (offset & (offset + 1n)) === 0n,
  count: ([x = 0n, seed = 0n, offset = 0n, percent = 0n]) =>
    isKept(seed, offset, percent) ? rational(x * 100n, 100n - percent) : rational(0n),
  show: (args) => showParts("dropout_element", "mask", args),
});
