/**
 * Seeded random integers by integer arithmetic alone (splitmix32), so that the same seed gives the
 * same cases in every engine: Math.pow and Math.log may differ in the last bit between browsers.
 */
export interface Random {
  /** Uniform in [0, bound). */
  below(bound: bigint): bigint;
  /** From 1 to max with a uniformly chosen number of decimal digits: small and large values alike. */
  magnitude(max: bigint): bigint;
  pick<T>(items: readonly [T, ...T[]]): T;
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const word = (): bigint => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return BigInt((mixed ^ (mixed >>> 16)) >>> 0);
  };
  const below = (bound: bigint): bigint => {
    // 128 random bits over a bound below 2^64: the bias is under 2^-64.
    const wide = (((((word() << 32n) | word()) << 32n) | word()) << 32n) | word();
    return wide % bound;
  };
  return {
    below,
    magnitude(max) {
      const digits = 1n + below(BigInt(max.toString().length));
      const top = 10n ** digits;
      return 1n + below(top < max ? top : max);
    },
    pick(items) {
      return items[Number(below(BigInt(items.length)))] ?? items[0];
    },
  };
}
