/** gemm.arithmetic_intensity: FLOPs per byte of a matrix product, counted. */
import type { Answer } from "../plain.ts";
import { fixedSix, formatRational, rational, subtractRational, type Rational } from "../rational.ts";
import { gemmTraffic, type GemmSize } from "../gemm/intensity.ts";
import { seededRandom } from "../random.ts";
import { ENGINE_VERSION, type IntensityVerdict } from "../verdict.ts";
import { agrees, answerRational, showAnswer, showExpected } from "./agree.ts";
import { domainArgs, makeCases, type Point } from "./cases.ts";
import type { Expected, Oracle, OracleCase, OracleCaseKind, OracleParameter, Reason } from "./types.ts";

const SEED = 0x1001;
const MAX_SIDE = 1_000_000n;
const TOLERANCE_DEN = 10n ** 12n;
const ELEMENT_SIZES = [1n, 2n, 4n, 8n] as const;

const side = (name: string): OracleParameter => ({ name, min: 1n, max: MAX_SIDE, workingMax: MAX_SIDE });
const PARAMETERS: readonly OracleParameter[] = [
  side("m"),
  side("n"),
  side("k"),
  { name: "bytes_per_element", min: 1n, max: 8n, workingMax: 8n, values: ELEMENT_SIZES, default: 2n },
];

/** Non-cubic on purpose: with m = n = k every symmetric denominator looks right. */
const AUTHOR: readonly (readonly bigint[])[] = [
  [1n, 1n, 1n, 1n],
  [1n, 1n, 1n, 2n],
  [1n, 1n, 2n, 1n],
  [1n, 2n, 1n, 1n],
  [2n, 1n, 1n, 1n],
  [2n, 1n, 1n, 8n],
  [1n, 2n, 3n, 4n],
  [3n, 1n, 2n, 2n],
  [1n, 4096n, 4096n, 2n],
  [4096n, 1n, 4096n, 2n],
  [4096n, 4096n, 1n, 2n],
  [128n, 128n, 128n, 2n],
  [128n, 256n, 64n, 4n],
  [896n, 896n, 896n, 2n],
  [1_000_000n, 1n, 1n, 1n],
  [1n, 1_000_000n, 1n, 8n],
  [1n, 1n, 1_000_000n, 2n],
  [1_000_000n, 1_000_000n, 1_000_000n, 8n],
  [999_983n, 65_537n, 127n, 4n],
];

function points(): Point[] {
  const random = seededRandom(SEED);
  const made: Point[] = AUTHOR.map((args) => ({ args, author: true }));
  const add = (...args: bigint[]) => made.push({ args, author: false });
  for (const m of [1n, 2n, 3n])
    for (const n of [1n, 2n, 3n]) for (const k of [1n, 2n, 3n]) add(m, n, k, random.pick(ELEMENT_SIZES));
  const edges = [1n, 2n, 7n, 16n, 31n, 33n, 100n, 127n, 128n, 129n, 1000n, 4096n, 65_537n, 999_983n, MAX_SIDE] as const;
  for (let i = 0; i < 70; i += 1)
    add(random.pick(edges), random.pick(edges), random.pick(edges), random.pick(ELEMENT_SIZES));
  for (let i = 0; i < 90; i += 1) {
    add(random.magnitude(MAX_SIDE), random.magnitude(MAX_SIDE), random.magnitude(MAX_SIDE), random.pick(ELEMENT_SIZES));
  }
  return made;
}

/** Boundary: a side of one (vectors, outer products), the largest side, or the smallest and widest element. */
function kindOf([m = 1n, n = 1n, k = 1n, bytes = 2n]: readonly bigint[]): OracleCaseKind {
  const sides = [m, n, k];
  const edge = sides.some((one) => one === 1n || one === MAX_SIDE);
  return edge || (bytes !== 2n && bytes !== 4n && sides.some((one) => one <= 2n)) ? "boundary" : "normal";
}

function sizeOf(args: readonly bigint[]): GemmSize | null {
  const full = domainArgs(PARAMETERS, args);
  if (full === null) return null;
  const [m = 1n, n = 1n, k = 1n, bytesPerElement = 2n] = full;
  return { m, n, k, bytesPerElement };
}

function expected(args: readonly bigint[]): Expected | null {
  const size = sizeOf(args);
  if (size === null) return null;
  const { flops, a, b, c } = gemmTraffic(size);
  const { num, den } = rational(flops, a + b + c);
  return { kind: "rational", num, den, tolDen: TOLERANCE_DEN };
}

function explain(args: readonly bigint[], actual: Answer): Reason | null {
  const size = sizeOf(args);
  const right = expected(args);
  if (size === null || right === null || right.kind !== "rational" || agrees(right, actual)) return null;
  const { flops, a, b, c } = gemmTraffic(size);
  const numbers: Record<string, string> = {
    flops: flops.toString(),
    bytes: (a + b + c).toString(),
    bytesA: a.toString(),
    bytesB: b.toString(),
    bytesC: c.toString(),
    expected: showExpected(right),
    returned: showAnswer(actual),
  };
  const value = answerRational(actual);
  if (value === null)
    return { code: actual.kind === "nothing" ? `intensity.${actual.why}` : "intensity.not_a_number", numbers };
  const exact = rational(right.num, right.den);
  if (value.num * exact.num === value.den * exact.den) return { code: "intensity.inverted", numbers };
  const ratio = rational(value.num * exact.den, value.den * exact.num);
  const twice = ratio.num === 2n * ratio.den;
  const half = 2n * ratio.num === ratio.den;
  if (half) return { code: "intensity.half", numbers };
  if (twice) return { code: "intensity.twice", numbers };
  if (isClose(value, exact)) return { code: "intensity.rounded", numbers };
  return {
    code: value.num * exact.den < exact.num * value.den ? "intensity.too_small" : "intensity.too_large",
    numbers,
  };
}

/** Within a thousandth: the count is right, digits were lost. */
function isClose(value: Rational, exact: Rational): boolean {
  const off = subtractRational(value, exact);
  const distance = off.num < 0n ? -off.num : off.num;
  return distance * 1000n * exact.den <= exact.num * off.den;
}

function picture(args: readonly bigint[], actual: Answer | null): IntensityVerdict | null {
  const size = sizeOf(args);
  if (size === null) return null;
  const { flops, a, b, c, by } = gemmTraffic(size);
  const intensity = rational(flops, a + b + c);
  return {
    schema: "sim.verdict/1",
    model: "gemm.intensity",
    provenance: { kind: "simulated", engine: ENGINE_VERSION, model: "counted", constants: [] },
    input: { m: `${size.m}`, n: `${size.n}`, k: `${size.k}`, bytesPerElement: `${size.bytesPerElement}` },
    by,
    flops: `${flops}`,
    bytes: { a: `${a}`, b: `${b}`, c: `${c}`, total: `${a + b + c}` },
    intensity: formatRational(intensity),
    intensityDecimal: fixedSix(intensity),
    returned: actual === null ? null : showAnswer(actual),
  };
}

let cached: readonly OracleCase[] | null = null;

export const arithmeticIntensity: Oracle = {
  name: "gemm.arithmetic_intensity",
  functionName: "gemm_intensity",
  parameters: PARAMETERS,
  workingRange: "m, n and k from 1 to 10^6; elements of 1, 2, 4 or 8 bytes",
  expected,
  inWorkingRange: (args) => sizeOf(args) !== null,
  cases: () =>
    (cached ??= makeCases({
      points: points(),
      kindOf,
      expected,
      size: ([m = 0n, n = 0n, k = 0n]) => m + n + k,
    })),
  explain,
  picture,
};
