/** pipeline.minimum_stages: the fewest slots of a ring that never stalls after its fill, found by running rings. */
import type { Answer } from "../plain.ts";
import { minimumStages } from "../pipeline/minimum-stages.ts";
import { simulateRing } from "../pipeline/simulate.ts";
import { MAX_STAGES } from "../pipeline/input.ts";
import { seededRandom } from "../random.ts";
import { ENGINE_VERSION } from "../engine-version.ts";
import type { ComparisonVerdict, PipelineVerdict } from "../verdict.ts";
import { agrees, answerRational, showAnswer } from "./agree.ts";
import { domainArgs, makeCases, type Point } from "./cases.ts";
import type { Expected, Oracle, OracleCase, OracleCaseKind, OracleParameter, Reason } from "./types.ts";

const SEED = 0x6006;
const WORKING_MAX = 1_000_000n;
const DOMAIN_MAX = 10n ** 18n;

const cycles = (name: string): OracleParameter => ({ name, min: 1n, max: DOMAIN_MAX, workingMax: WORKING_MAX });
const PARAMETERS = [cycles("copy_cycles"), cycles("compute_cycles")] as const;

/** Each kills a family of wrong expressions: exact multiples, one above, equal, tiny, and long quotients. */
const AUTHOR: readonly (readonly [bigint, bigint])[] = [
  [1n, 1n],
  [1n, 2n],
  [2n, 1n],
  [4n, 3n],
  [7n, 3n],
  [8n, 1n],
  [9n, 1n],
  [1n, 120n],
  [119n, 120n],
  [120n, 120n],
  [121n, 120n],
  [240n, 120n],
  [241n, 120n],
  [300n, 120n],
  [999n, 1n],
  [1000n, 1n],
  [1n, 1001n],
  [1n, WORKING_MAX],
  [WORKING_MAX, 1n],
  [WORKING_MAX, WORKING_MAX],
  [WORKING_MAX - 1n, WORKING_MAX],
  [2n ** 53n, 1n],
  [2n ** 53n + 1n, 1n],
  [2n ** 53n + 1n, 2n],
  [DOMAIN_MAX, 1n],
  [DOMAIN_MAX, DOMAIN_MAX],
  [DOMAIN_MAX - 1n, DOMAIN_MAX],
  [1n, DOMAIN_MAX],
];

function points(): Point[] {
  const random = seededRandom(SEED);
  const made: Point[] = AUTHOR.map((args) => ({ args, author: true }));
  const add = (L: bigint, C: bigint, max: bigint) => {
    if (L >= 1n && C >= 1n && L <= max && C <= max) made.push({ args: [L, C], author: false });
  };
  for (let L = 1n; L <= 6n; L += 1n) for (let C = 1n; C <= 6n; C += 1n) add(L, C, WORKING_MAX);
  // Around multiples, where rounding goes wrong by one.
  for (let i = 0; i < 16; i += 1) {
    const C = random.magnitude(20_000n);
    const times = 1n + random.below(random.pick([4n, 12n, 50n] as const));
    for (const off of [-1n, 0n, 1n]) add(C * times + off, C, WORKING_MAX);
  }
  for (let i = 0; i < 40; i += 1) add(random.magnitude(WORKING_MAX), random.magnitude(WORKING_MAX), WORKING_MAX);
  // Ordinary ratios with a rest: what a kernel's author meets.
  for (let i = 0; i < 50; i += 1) {
    const C = 3n + random.magnitude(5_000n);
    add(C * random.below(12n) + 2n + random.below(C), C, WORKING_MAX);
  }
  for (let i = 0; i < 16; i += 1)
    add(WORKING_MAX + random.magnitude(DOMAIN_MAX / 2n), random.magnitude(DOMAIN_MAX), DOMAIN_MAX);
  return made;
}

/** Boundary: an exact multiple or one beside it, a value of one, the range's end. */
function kindOf([L = 1n, C = 1n]: readonly bigint[]): OracleCaseKind {
  if (L > WORKING_MAX || C > WORKING_MAX) return "beyond";
  const rest = L % C;
  const atMultiple = L >= C && (rest <= 1n || rest === C - 1n);
  return atMultiple || L === 1n || C === 1n || L === WORKING_MAX || C === WORKING_MAX ? "boundary" : "normal";
}

function expected(args: readonly bigint[]): Expected | null {
  const full = domainArgs(PARAMETERS, args);
  if (full === null || full.length !== PARAMETERS.length) return null;
  const [L = 1n, C = 1n] = full;
  return { kind: "int", int: minimumStages(L, C).stages };
}

/** With the numbers that a sentence needs: what the copies in flight cover, and what is left as a stall. */
function explain(args: readonly bigint[], actual: Answer): Reason | null {
  const right = expected(args);
  const [copy, compute] = args;
  if (right?.kind !== "int" || copy === undefined || compute === undefined || agrees(right, actual)) return null;
  const numbers: Record<string, string> = {
    copy: copy.toString(),
    compute: compute.toString(),
    needed: right.int.toString(),
    returned: showAnswer(actual),
  };
  if (actual.kind === "nothing") return { code: `stages.${actual.why}`, numbers };
  if (actual.kind === "hugeInt") return { code: actual.sign < 0 ? "stages.below_two" : "stages.too_many", numbers };
  const value = answerRational(actual);
  if (value === null) return { code: "stages.not_a_number", numbers };
  if (value.den !== 1n) return { code: "stages.not_whole", numbers };
  const returned = value.num;
  if (returned < 2n) return { code: "stages.below_two", numbers };
  if (returned > right.int)
    return { code: "stages.too_many", numbers: { ...numbers, extra: (returned - right.int).toString() } };
  const covered = (returned - 1n) * compute;
  return {
    code: "stages.too_few",
    numbers: {
      ...numbers,
      inFlight: (returned - 1n).toString(),
      covered: covered.toString(),
      stall: (copy - covered).toString(),
    },
  };
}

/** Tiles in a picture: enough for one stall to come back, few enough to read. */
const PICTURE_TILES = 8n;

/** Both runs have as many tiles: two rounds of the needed ring. */
function run(S: bigint, needed: bigint, L: bigint, C: bigint): PipelineVerdict {
  const K = needed * 2n > PICTURE_TILES ? needed * 2n : PICTURE_TILES;
  return simulateRing({ S: Number(S), K: Number(K), L: Number(L), C: Number(C), order: "A" });
}

function picture(args: readonly bigint[], actual: Answer | null): ComparisonVerdict | null {
  const right = expected(args);
  const [L = 1n, C = 1n] = args;
  if (right?.kind !== "int" || right.int > BigInt(MAX_STAGES)) return null;
  const value = actual === null ? null : answerRational(actual);
  const ring =
    value !== null && value.den === 1n && value.num >= 2n && value.num <= BigInt(MAX_STAGES) ? value.num : null;
  return {
    schema: "sim.verdict/1",
    model: "pipeline.comparison",
    provenance: { kind: "simulated", engine: ENGINE_VERSION, model: "teaching", constants: [] },
    needed: run(right.int, right.int, L, C),
    returned: ring === null || ring === right.int ? null : run(ring, right.int, L, C),
  };
}

let cached: readonly OracleCase[] | null = null;

export const minimumStagesOracle: Oracle = {
  name: "pipeline.minimum_stages",
  functionName: "minimum_stages",
  parameters: PARAMETERS,
  workingRange: "both from 1 to 10^6 cycles; the oracle answers to 10^18",
  expected,
  inWorkingRange: (args) => expected(args) !== null && kindOf(args) !== "beyond",
  cases: () => (cached ??= makeCases({ points: points(), kindOf, expected, size: ([L = 0n, C = 0n]) => L + C })),
  explain,
  picture,
};
