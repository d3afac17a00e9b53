/**
 * How sharp the fixed cases are: of a generated family of wrong expressions, those that a student might write and those
 * one or two changes away from the right one, at least 99 in 100 must fail some case of the working range.
 */
import { describe, expect, it } from "vitest";
import { seededRandom } from "../random.ts";
import { edited, evaluate, smallExpressions, type Env, type Tree } from "../testing/expressions.ts";
import { LESSON_EXPRESSIONS, type LessonExpression } from "../testing/lesson-expressions.ts";
import { getOracle, oracles } from "./registry.ts";
import type { Expected, Oracle } from "./types.ts";

interface Probe {
  env: Env;
  wanted: number;
}

const MOST = 4_000;

function envOf({ env }: LessonExpression, oracle: Oracle, args: readonly bigint[]): Env {
  return env?.(args) ?? Object.fromEntries(oracle.parameters.map(({ name }, at) => [name, Number(args[at] ?? 0n)]));
}

const numberOf = (value: Expected) =>
  value.kind === "int" ? Number(value.int) : Number(value.num) / Number(value.den);
const agrees = (got: number, wanted: number) => got === wanted || Math.abs(got - wanted) <= 1e-9 * Math.abs(wanted);

/** Points of the working range that no case was chosen by. */
function otherPoints(oracle: Oracle, count: number): bigint[][] {
  const random = seededRandom(0xfa);
  const points: bigint[][] = [];
  for (let tried = 0; points.length < count && tried < 60 * count; tried += 1) {
    const args = oracle.parameters.map(({ min, workingMax, values }) => {
      if (values) return values[Number(random.below(BigInt(values.length)))] ?? min;
      const top = random.pick([12n, 40n, 300n, workingMax] as const);
      return min + random.below((top < workingMax ? top : workingMax) - min + 1n);
    });
    if (oracle.inWorkingRange(args)) points.push(args);
  }
  return points;
}

function judge(lesson: LessonExpression) {
  const oracle = getOracle(lesson.oracle);
  if (oracle === null) throw new Error(`no oracle ${lesson.oracle}`);
  const probe = (args: readonly bigint[]): Probe => {
    const value = oracle.expected(args);
    if (value === null) throw new Error(`${args.join()} lies outside the domain`);
    return { env: envOf(lesson, oracle, args), wanted: numberOf(value) };
  };
  const cases = oracle.cases().filter(({ kind }) => kind !== "beyond");
  const fixed = cases.map(({ args }) => probe(args));
  const others = otherPoints(oracle, 120).map(probe);
  const asserts = lesson.asserts.map(probe);
  const holds = (tree: Tree, probes: readonly Probe[]) =>
    probes.every(({ env, wanted }) => agrees(evaluate(tree, env), wanted));
  const sample = [...others.slice(0, 30), ...fixed.filter((_, at) => at % 6 === 0)];
  const seen = new Set<string>();
  const distinctOf = (trees: Iterable<Tree>): Tree[] => {
    const kept: Tree[] = [];
    for (const tree of trees) {
      const behaviour = sample.map(({ env }) => evaluate(tree, env).toPrecision(12)).join();
      if (seen.has(behaviour)) continue;
      seen.add(behaviour);
      kept.push(tree);
      if (kept.length >= (lesson.most ?? MOST)) break;
    }
    return kept;
  };
  const { most = MOST } = lesson;
  const once = distinctOf(edited(lesson.right, lesson.grammar));
  const twice = distinctOf(once.slice(0, 150).flatMap((tree) => [...edited(tree, lesson.grammar)]));
  const small = smallExpressions(lesson.grammar, distinctOf, most);
  const wrong = [...once, ...twice, ...distinctOf(small), ...small].filter(
    (tree, at, family) => family.indexOf(tree) === at && !(holds(tree, fixed) && holds(tree, others)),
  );
  const survivors = wrong.filter((tree) => holds(tree, fixed));
  return {
    rightAgrees: holds(lesson.right, [...fixed, ...others, ...asserts]),
    wrong: wrong.length,
    letThroughByAsserts: wrong.filter((tree) => holds(tree, asserts)).length,
    survivors: survivors.length,
  };
}

describe("a family of wrong expressions", () => {
  it("is tried on every oracle", () => {
    expect(LESSON_EXPRESSIONS.map(({ oracle }) => oracle)).toEqual(Object.keys(oracles));
  });

  /** Judged once, by whichever test comes first. */
  const judged = new Map<string, ReturnType<typeof judge>>();
  const judgedOnce = (lesson: LessonExpression) => {
    const found = judged.get(lesson.oracle) ?? judge(lesson);
    judged.set(lesson.oracle, found);
    return found;
  };

  it.each(LESSON_EXPRESSIONS)("of $oracle is killed by its fixed cases, 99 in 100 at least", (lesson) => {
    const { rightAgrees, wrong, survivors } = judgedOnce(lesson);
    expect(rightAgrees).toBe(true);
    expect(wrong).toBeGreaterThan(400);
    expect(survivors / wrong).toBeLessThanOrEqual(0.01);
  });

  it("would have been let through by the visible asserts alone so many times", { timeout: 120_000 }, () => {
    const letThrough = LESSON_EXPRESSIONS.map((lesson) => [lesson.oracle, judgedOnce(lesson).letThroughByAsserts]);
    expect(Object.fromEntries(letThrough)).toMatchInlineSnapshot(`
      {
        "coalescing.sectors": 3,
        "dropout.element": 11,
        "epilogue.bytes_saved": 21,
        "gemm.arithmetic_intensity": 63,
        "layout.cosize": 162,
        "layout.offset": 85,
        "mma.accumulator_registers": 636,
        "mma.instructions": 620,
        "occupancy.blocks_by_shared_memory": 34,
        "pipeline.minimum_stages": 7,
        "precision.sum_of_ones": 0,
        "stream_k.iterations_per_cta": 107,
        "swizzle.address": 38,
        "tma.parity": 677,
        "tma.slot": 329,
        "tma.transaction_bytes": 64,
        "waves.efficiency": 40,
      }
    `);
  });
});
