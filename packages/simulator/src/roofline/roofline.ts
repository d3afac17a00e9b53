import { head, provenance, type Constant } from "../answer.ts";
import { FieldReader } from "../input-check.ts";
import { fixedSix, formatRational, rational } from "../rational.ts";
import { LEVELS, MACHINES, ROOF_KINDS, type Level, type Roofs } from "./machines.ts";
import type { Roof, RooflineAnswer, RooflineInput } from "./schema.ts";

const SIZE = { min: 1, max: 10_000_000, rule: "size_range" } as const;
const empty = { input: null, flops: null, peak: null, levels: [] as Roof[], attainable: null, bound: null };

/**
 * Arithmetic intensity of a matrix product at each level of memory, with the bytes of one tile plan, under the roofs of
 * a card. What binds is the smallest of the arithmetic peak and bandwidth times intensity.
 *
 * Bytes: DRAM moves every matrix once (the L2 keeps what tiles share); the L2 gives every CTA its rows of A and columns
 * of B; shared memory gives every warp tile its own. C passes the two inner levels once and is counted at DRAM alone.
 */
export function roofline(raw: unknown): RooflineAnswer {
  const { reader, input } = readInput(raw);
  const machine = MACHINES[input.device];
  const roofs = input.roofs === "measured" ? machine?.measured : machine?.datasheet;
  if (reader.broken !== null) {
    return { ...empty, ...head("roofline", reader.broken), provenance: provenance("device", null) };
  }
  if (roofs == null) {
    const rule = { name: "not_measured", detail: `no ${input.roofs} roofs for ${input.device}` };
    return { ...empty, ...head("roofline", rule, true), provenance: provenance("device", input.device) };
  }
  return describe(input, roofs);
}

function readInput(raw: unknown) {
  const reader = new FieldReader(raw);
  const input: RooflineInput = {
    device: reader.word("device", Object.keys(MACHINES) as [string, ...string[]], "unknown_device"),
    roofs: reader.word("roofs", ROOF_KINDS, "unknown_roofs", "datasheet"),
    m: reader.whole("m", SIZE),
    n: reader.whole("n", SIZE),
    k: reader.whole("k", SIZE),
    bytesPerElement: reader.word("bytesPerElement", [2, 4] as const, "element_size", 2),
    tileM: reader.whole("tileM", { ...SIZE, otherwise: 128 }),
    tileN: reader.whole("tileN", { ...SIZE, otherwise: 128 }),
    warpM: reader.whole("warpM", { ...SIZE, otherwise: 64 }),
    warpN: reader.whole("warpN", { ...SIZE, otherwise: 64 }),
  };
  if (input.tileM % input.warpM !== 0 || input.tileN % input.warpN !== 0) {
    const detail = `${input.tileM} x ${input.tileN} of ${input.warpM} x ${input.warpN}`;
    reader.refuse("tile_multiple_of_warp_tile", detail);
  }
  return { reader, input };
}

function describe(input: RooflineInput, roofs: Roofs): RooflineAnswer {
  const flops = 2n * BigInt(input.m) * BigInt(input.n) * BigInt(input.k);
  const peak = input.bytesPerElement === 2 ? roofs.tensor : roofs.fp32;
  const bytes: Record<Level, bigint> = {
    dram: matricesOnce(input),
    l2: operandBytes(input, input.tileM, input.tileN),
    smem: operandBytes(input, input.warpM, input.warpN),
  };
  const levels = LEVELS.map((level): Roof => {
    const intensity = rational(flops, bytes[level]);
    const bandwidth = roofs[level]?.value ?? null;
    return {
      level,
      bytes: bytes[level].toString(),
      intensity: formatRational(intensity),
      intensityDecimal: fixedSix(intensity),
      bandwidth,
      attainable: bandwidth === null ? null : (bandwidth * Number(fixedSix(intensity))) / 1_000,
      ridge: bandwidth === null ? null : (peak.value * 1_000) / bandwidth,
    };
  });
  const attainable = Math.min(peak.value, ...levels.map((roof) => roof.attainable ?? Infinity));
  const binding = levels.find((roof) => roof.attainable === attainable);
  return {
    ...head("roofline", null),
    provenance: provenance("device", input.device, constantsOf(input, roofs)),
    input: input as RooflineAnswer["input"],
    flops: flops.toString(),
    peak: peak.value,
    levels,
    attainable,
    bound: attainable === peak.value ? "compute" : (binding?.level ?? "compute"),
  };
}

function matricesOnce({ m, n, k, bytesPerElement }: RooflineInput): bigint {
  const [rows, columns, depth] = [BigInt(m), BigInt(n), BigInt(k)];
  return BigInt(bytesPerElement) * (rows * depth + depth * columns + rows * columns);
}

/** Each tile reads its rows of A and its columns of B once; a tile at the edge reads only what is there. */
function operandBytes({ m, n, k, bytesPerElement }: RooflineInput, tileM: number, tileN: number): bigint {
  const across = BigInt(Math.ceil(n / tileN));
  const down = BigInt(Math.ceil(m / tileM));
  return BigInt(bytesPerElement) * BigInt(k) * (BigInt(m) * across + BigInt(n) * down);
}

function constantsOf(input: RooflineInput, roofs: Roofs): Constant[] {
  const peak = input.bytesPerElement === 2 ? roofs.tensor : roofs.fp32;
  const bandwidths = LEVELS.flatMap((level) => {
    const roof = roofs[level];
    return roof === null ? [] : [{ name: `bandwidth.${level}`, value: roof.value, unit: "GB/s", source: roof.source }];
  });
  return [{ name: "peak", value: peak.value, unit: "TFLOP/s", source: peak.source }, ...bandwidths];
}
