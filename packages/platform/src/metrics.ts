/**
 * Small in-process metrics. A histogram keeps counts in buckets whose borders grow by a tenth, so that it uses little
 * memory however long it lives, and a percentile is at most about 5 % away from the true value.
 */
const GROWTH = Math.log(1.1);

export interface HistogramSummary {
  count: number;
  /** In the unit that was observed (milliseconds by convention); null while nothing was observed. */
  min: number | null;
  max: number | null;
  mean: number | null;
  p50: number | null;
  p95: number | null;
  p99: number | null;
}

export interface Histogram {
  readonly name: string;
  /** Adds one observation, zero or more; milliseconds by convention. Anything else is a RangeError. */
  observe(value: number): void;
  summary(): HistogramSummary;
}

export interface Counter {
  readonly name: string;
  add(amount?: number): void;
  value(): number;
}

export function createCounter(name: string): Counter {
  let total = 0;
  return { name, add: (amount = 1) => void (total += amount), value: () => total };
}

export function createHistogram(name: string): Histogram {
  const buckets = new Map<number, number>();
  let count = 0;
  let sum = 0;
  let min = Infinity;
  let max = 0;

  function percentile(share: number): number | null {
    if (count === 0) return null;
    const rank = Math.ceil(share * count);
    let seen = 0;
    for (const [bucket, size] of [...buckets].sort(([a], [b]) => a - b)) {
      seen += size;
      // The middle of the bucket, but never outside what was really observed.
      if (seen >= rank) return Math.min(max, Math.max(min, Math.exp((bucket + 0.5) * GROWTH)));
    }
    return max;
  }

  return {
    name,
    observe(value) {
      if (!(value >= 0) || !Number.isFinite(value)) throw new RangeError(`histogram ${name}: cannot observe ${value}`);
      const bucket = value === 0 ? -Infinity : Math.floor(Math.log(value) / GROWTH);
      buckets.set(bucket, (buckets.get(bucket) ?? 0) + 1);
      count += 1;
      sum += value;
      min = Math.min(min, value);
      max = Math.max(max, value);
    },
    summary: () => ({
      count,
      min: count ? min : null,
      max: count ? max : null,
      mean: count ? sum / count : null,
      p50: percentile(0.5),
      p95: percentile(0.95),
      p99: percentile(0.99),
    }),
  };
}
