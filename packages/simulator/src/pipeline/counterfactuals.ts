/** One thing changed at a time: what it would cost or save. */
import { formatRational } from "../rational.ts";
import type { PipelineVerdict } from "../verdict.ts";
import { certifiedBound, certifiedPeriod, certifiedTotal, waitingOf } from "./certificate.ts";
import { checkRingInput } from "./input.ts";
import type { RingInput } from "./ring-input.ts";

type Counterfactual = PipelineVerdict["counterfactuals"][number];

/** Of a program that has a certificate; a program with a mistake is mended first. */
export function counterfactuals(input: RingInput, total: number): Counterfactual[] {
  if (waitingOf(input) === null) return [];
  const half = (cycles: number) => Math.floor(cycles / 2);
  const changes: [Counterfactual["change"], Partial<RingInput>][] = [
    ["S+1", { S: input.S + 1 }],
    ["S-1", { S: input.S - 1 }],
    ["L/2", { L: half(input.L) }],
    ["C/2", { C: half(input.C) }],
    ["B/2", { B: half(input.B) }],
  ];
  return changes.flatMap(([change, changed]) => {
    if (change === "B/2" && input.B === 0) return [];
    const checked = checkRingInput({ ...input, ...changed });
    if (!checked.ok) return [];
    const waiting = waitingOf(checked.input) ?? undefined;
    const dTotal = Number(certifiedTotal(checked.input, waiting).total) - total;
    const periodPerTile = formatRational(certifiedPeriod(checked.input, waiting));
    // What does not bind saves nothing when there is more of it: say what does bind.
    const saysNothing = dTotal === 0 && change !== "S-1" ? (`${certifiedBound(input, waiting)}_bound` as const) : null;
    return [{ change, dTotal, periodPerTile, saysNothing }];
  });
}
