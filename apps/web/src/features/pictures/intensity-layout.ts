/** Where things stand in the picture of arithmetic intensity: shares of bytes, and a logarithmic axis. */
export const SHARE_WIDTH = 748;

/** Widths of the three matrices' bytes, in units that sum to SHARE_WIDTH. Exact decimal text in. */
export function shares(bytes: { a: string; b: string; c: string; total: string }): { a: number; b: number; c: number } {
  const total = BigInt(bytes.total) || 1n;
  // Ten thousand parts are finer than a pixel; BigInt keeps sizes beyond 2^53 exact until then.
  const part = (text: string) => (Number((BigInt(text) * 10_000n) / total) / 10_000) * SHARE_WIDTH;
  const [a, b] = [part(bytes.a), part(bytes.b)];
  return { a, b, c: SHARE_WIDTH - a - b };
}

/** Decades from `low` to `high` that hold every value; at least from 0.1 to 1000. */
export function logAxis(values: readonly number[]): { low: number; high: number; at: (value: number) => number } {
  const positive = values.filter((value) => Number.isFinite(value) && value > 0);
  const low = Math.max(-6, Math.min(-1, ...positive.map((value) => Math.floor(Math.log10(value)))));
  const high = Math.min(9, Math.max(3, ...positive.map((value) => Math.ceil(Math.log10(value)))));
  const at = (value: number) => {
    const clamped = Math.min(high, Math.max(low, Math.log10(Math.max(value, 1e-9))));
    return ((clamped - low) / (high - low)) * SHARE_WIDTH;
  };
  return { low, high, at };
}

/** 989 TFLOP/s of dense bf16 over 3.35 TB/s: an H100 SXM5 by its data sheet. */
export const RIDGE_H100 = 295.2;
