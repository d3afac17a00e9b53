/** gemm.arithmetic_intensity: FLOPs per byte of a matrix product, counted. */
import type { Answer } from "../plain.ts";
import { compareRational, fixedSix, formatRational, rational, subtractRational, type Rational } from "../rational.ts";
import { gemmTraffic, type GemmSize } from "../gemm/intensity.ts";
import { seededRandom } from "../random.ts";
import { ENGINE_VERSION } from "../engine-version.ts";
import type { IntensityVerdict } from "../verdict.ts";
import { agrees, answerRational, showAnswer, showExpected, TOLERANCE_DEN } from "./agree.ts";
import { domainArgs, makeCases, type Point } from "./cases.ts";
import type { Expected, Oracle, OracleCase, OracleCaseKind, OracleParameter, Reason } from "./types.ts";

const SEED = 0x1001;
const MAX_SIDE = 1_000_000n;
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
  const near = (target: Rational, tolerance: bigint) => isNear(value, target, tolerance);
  if (near(rational(exact.den, exact.num), TOLERANCE_DEN)) return { code: "intensity.inverted", numbers };
  if (near(rational(exact.num, 2n * exact.den), TOLERANCE_DEN)) return { code: "intensity.half", numbers };
  if (near(rational(2n * exact.num, exact.den), TOLERANCE_DEN)) return { code: "intensity.twice", numbers };
  // Within a thousandth the count is right and digits were lost.
  if (near(exact, 1000n)) return { code: "intensity.rounded", numbers };
  return { code: compareRational(value, exact) < 0 ? "intensity.too_small" : "intensity.too_large", numbers };
}

/** |value - target| <= target / toleranceDen, for a positive target. */
function isNear(value: Rational, target: Rational, toleranceDen: bigint): boolean {
  const off = subtractRational(value, target);
  const distance = off.num < 0n ? -off.num : off.num;
  return distance * toleranceDen * target.den <= target.num * off.den;
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
