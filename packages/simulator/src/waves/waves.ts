import { head, provenance } from "../answer.ts";
import { FieldReader } from "../input-check.ts";
import { formatRational, rational } from "../rational.ts";
import { MACHINES } from "../roofline/machines.ts";
import type { WavesAnswer, WavesInput } from "./schema.ts";

const empty = {
  input: null,
  waves: null,
  slots: null,
  lastWaveTiles: null,
  efficiency: null,
  efficiencyRatio: null,
};

/**
 * Waves of equal tiles over the SMs, each of which holds `blocksPerSm` at once. The SMs are given, or a device's.
 * Clusters are placed by groups of SMs whose sizes differ from card to card: unsupported, not guessed.
 */
export function waves(raw: unknown): WavesAnswer {
  const { reader, input } = readInput(raw);
  if (reader.broken !== null) {
    return { ...empty, ...head("waves", reader.broken), provenance: provenance("counted", null) };
  }
  if (input.clusterSize > 1) {
    const rule = {
      name: "clusters",
      detail: `clusters of ${input.clusterSize}: how many an SM group holds is not known`,
    };
    return { ...empty, ...head("waves", rule, true), provenance: provenance("counted", null) };
  }
  const slots = input.sms * input.blocksPerSm;
  const count = Math.ceil(input.tiles / slots);
  return {
    ...head("waves", null),
    provenance: provenance("counted", null, [{ name: "sms", value: input.sms, unit: "SM", source: "input" }]),
    input,
    waves: count,
    slots,
    lastWaveTiles: input.tiles - (count - 1) * slots,
    efficiency: input.tiles / (count * slots),
    efficiencyRatio: formatRational(rational(BigInt(input.tiles), BigInt(count) * BigInt(slots))),
  };
}

function readInput(raw: unknown) {
  const reader = new FieldReader(raw);
  const named = reader.has("device");
  const device = reader.word("device", Object.keys(MACHINES) as [string, ...string[]], "unknown_device", "h200-sxm");
  const input: WavesInput = {
    tiles: reader.whole("tiles", { min: 1, max: 2 ** 40, rule: "tiles_range" }),
    sms: reader.whole("sms", {
      min: 1,
      max: 1_024,
      rule: "sms_range",
      ...(named ? { otherwise: MACHINES[device]?.sms ?? 1 } : {}),
    }),
    blocksPerSm: reader.whole("blocksPerSm", { min: 1, max: 32, otherwise: 1, rule: "blocks_range" }),
    clusterSize: reader.whole("clusterSize", { min: 1, max: 16, otherwise: 1, rule: "cluster_range" }),
  };
  return { reader, input };
}
