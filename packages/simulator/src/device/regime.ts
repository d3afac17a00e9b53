/** Which fitted state of the memory system an input meets, and what about it was never measured. */
import type { BrokenRule } from "../input-check.ts";
import type { DeviceParameters, Regime } from "./parameters.ts";

export const SMS = 132;

export const CASES = ["l2One", "l2All", "hbmOne", "hbmAll", "hbmTwoPerSm", "hbmFourPerSm"] as const;
/** Cases that rows were measured and judged for. */
export type Case = (typeof CASES)[number];

export interface Chosen {
  regime: Regime;
  /** null: no row of this kind was measured. */
  judgedAs: Case | null;
  missing: BrokenRule[];
}

/** Bytes a cycle of one SM out of the L2, by SMs that read: measured with plain loads, without a ring. */
const L2_SHARES = [
  [1, 124],
  [8, 79.7],
  [33, 51.7],
  [66, 51.7],
  [SMS, 36.1],
] as const;

export function chooseRegime(parameters: DeviceParameters, source: "L2" | "HBM", ctas: number): Chosen {
  const [one, all] = source === "L2" ? [parameters.l2One, parameters.l2All] : [parameters.hbmOne, parameters.hbmAll];
  if (ctas === 1) return { regime: one, judgedAs: source === "L2" ? "l2One" : "hbmOne", missing: [] };
  if (ctas < SMS) {
    const detail = `${ctas} CTAs: between one and ${SMS}, which alone were measured`;
    return {
      regime: between(one, all, source, ctas),
      judgedAs: null,
      missing: [{ name: "ctas_interpolated", detail }],
    };
  }
  return { regime: all, judgedAs: judgedCase(source, ctas), missing: missingOnFullChip(source, ctas) };
}

function judgedCase(source: "L2" | "HBM", ctas: number): Case | null {
  if (source === "L2") return ctas === SMS ? "l2All" : null;
  const cases: Record<number, Case> = { [SMS]: "hbmAll", [2 * SMS]: "hbmTwoPerSm", [4 * SMS]: "hbmFourPerSm" };
  return cases[ctas] ?? null;
}

function missingOnFullChip(source: "L2" | "HBM", ctas: number): BrokenRule[] {
  const perSm = Math.ceil(ctas / SMS);
  const missing: BrokenRule[] = [];
  if (perSm >= 3) {
    missing.push({
      name: "ctas_bunch",
      detail: `${perSm} CTAs an SM: their copies bunch and their computes fall into step, for which no term stands here`,
    });
  }
  if (ctas % SMS !== 0) {
    missing.push({ name: "ctas_uneven", detail: `${ctas} CTAs on ${SMS} SMs: answered for the fullest SM` });
  }
  if (source === "L2" && perSm > 1) {
    missing.push({ name: "l2_several_ctas", detail: "several CTAs an SM with data in L2 were not measured" });
  }
  return missing;
}

/** Latency terms along the share of the chip that reads; an SM's path is the slower of its own and its part of all. */
function between(one: Regime, all: Regime, source: "L2" | "HBM", ctas: number): Regime {
  const share = (ctas - 1) / (SMS - 1);
  const mix = (a: number, b: number) => a + share * (b - a);
  const path = (rate: number) =>
    source === "L2" ? Math.max(rate, l2Share(ctas)) : Math.min(one.rate1, (rate * SMS) / ctas);
  return {
    latency: mix(one.latency, all.latency),
    burst: mix(one.burst, all.burst),
    load: mix(one.load, all.load),
    queue: mix(one.queue, all.queue),
    orderB: mix(one.orderB, all.orderB),
    sharpness: all.sharpness,
    rate1: path(all.rate1),
    knee1: all.knee1,
    rate2: path(all.rate2),
    knee2: all.knee2,
    rate3: path(all.rate3),
    knee3: all.knee3,
  };
}

function l2Share(ctas: number): number {
  const above = L2_SHARES.findIndex(([count]) => count >= ctas);
  const [highCount, high] = L2_SHARES[Math.max(1, above)] ?? L2_SHARES[1];
  const [lowCount, low] = L2_SHARES[Math.max(1, above) - 1] ?? L2_SHARES[0];
  return low + ((high - low) * (ctas - lowCount)) / (highCount - lowCount);
}
