/** For each oracle: what stands in a lesson's blank, and the arguments of its visible asserts. */
import { isKept } from "../oracles/dropout.ts";
import { c, on, v, type Binary, type Env, type Grammar, type Tree } from "./expressions.ts";

export interface LessonExpression {
  oracle: string;
  right: Tree;
  grammar: Grammar;
  asserts: readonly (readonly bigint[])[];
  /** How many of each sort to try; fewer where one takes long to evaluate. */
  most?: number;
  /** What the blank can name, where that is more than the parameters. */
  env?(args: readonly bigint[]): Env;
}

const WHOLE: readonly Binary[] = ["+", "-", "*", "//", "%", "cdiv", "max", "min"];
const RATIO: readonly Binary[] = ["+", "-", "*", "/", "max", "min"];
const BITS: readonly Binary[] = ["+", "-", "&", "^", ">>", "*"];

const all = (op: Binary, ...trees: [Tree, ...Tree[]]): Tree => trees.slice(1).reduce((a, b) => on(a, op, b), trees[0]);
const mul = (...trees: [Tree, ...Tree[]]) => all("*", ...trees);
const add = (...trees: [Tree, ...Tree[]]) => all("+", ...trees);
const grammar = (names: string[], constants: number[], operators = WHOLE): Grammar => ({ names, constants, operators });

const layoutNames = ["shape0", "shape1", "shape2", "stride0", "stride1", "stride2"];
const mode = (index: Tree, at: number) => mul(on(index, "%", v(`shape${at}`)), v(`stride${at}`));
const side = (at: number) => mul(on(v(`shape${at}`), "-", c(1)), v(`stride${at}`));

export const LESSON_EXPRESSIONS: readonly LessonExpression[] = [
  {
    oracle: "gemm.arithmetic_intensity",
    right: on(
      mul(c(2), v("m"), v("n"), v("k")),
      "/",
      mul(v("bytes_per_element"), add(mul(v("m"), v("k")), mul(v("k"), v("n")), mul(v("m"), v("n")))),
    ),
    grammar: grammar(["m", "n", "k", "bytes_per_element"], [1, 2, 3], RATIO),
    asserts: [
      [128n, 128n, 128n, 2n],
      [1n, 1n, 1n, 2n],
    ],
  },
  {
    oracle: "layout.offset",
    right: add(
      mode(v("index"), 0),
      mode(on(v("index"), "//", v("shape0")), 1),
      mode(on(v("index"), "//", mul(v("shape0"), v("shape1"))), 2),
    ),
    grammar: grammar([...layoutNames, "index"], [1, 2]),
    asserts: [
      [4n, 2n, 1n, 1n, 4n, 0n, 5n],
      [4n, 2n, 1n, 2n, 1n, 0n, 5n],
      [2n, 2n, 2n, 4n, 1n, 2n, 7n],
    ],
  },
  {
    oracle: "layout.cosize",
    right: add(c(1), side(0), side(1), side(2)),
    grammar: grammar(layoutNames, [1, 2]),
    asserts: [
      [4n, 2n, 1n, 1n, 5n, 0n],
      [8n, 1n, 1n, 0n, 0n, 0n],
    ],
  },
  {
    oracle: "coalescing.sectors",
    right: { op: "distinct", a: on(add(v("base"), mul(v("lane"), v("stride")), v("byte")), "//", c(32)) },
    grammar: grammar(["base", "stride", "width"], [1, 31, 32]),
    most: 200,
    asserts: [
      [0n, 4n, 4n],
      [4n, 4n, 4n],
      [0n, 32n, 4n],
      [0n, 16n, 16n],
      [0n, 0n, 4n],
    ],
  },
  {
    oracle: "mma.instructions",
    right: mul(on(v("wm"), "//", c(16)), on(v("wn"), "//", c(8)), on(v("wk"), "//", c(16))),
    grammar: grammar(["wm", "wn", "wk"], [1, 8, 16, 32]),
    asserts: [[64n, 64n, 32n]],
  },
  {
    oracle: "mma.accumulator_registers",
    right: on(mul(v("bm"), v("bn")), "//", v("threads")),
    grammar: grammar(["bm", "bn", "threads"], [1, 2, 4, 32]),
    asserts: [
      [128n, 128n, 128n],
      [256n, 256n, 256n],
    ],
  },
  {
    oracle: "pipeline.minimum_stages",
    right: on(on(v("copy_cycles"), "cdiv", v("compute_cycles")), "+", c(1)),
    grammar: grammar(["copy_cycles", "compute_cycles"], [1, 2, 3, 4]),
    asserts: [
      [300n, 120n],
      [120n, 120n],
      [1n, 120n],
    ],
  },
  {
    oracle: "swizzle.address",
    right: on(v("x"), "^", on(on(v("x"), "&", v("mask")), ">>", v("shift"))),
    grammar: grammar(["x", "mask", "shift", "base"], [1, 3], BITS),
    asserts: [
      [64n, 3n, 3n, 3n],
      [448n, 3n, 3n, 3n],
    ],
    env: ([x = 0n, bits = 0n, base = 0n, shift = 0n]) => ({
      x: Number(x),
      shift: Number(shift),
      base: Number(base),
      mask: Number(((1n << bits) - 1n) << (base + shift)),
    }),
  },
  {
    oracle: "precision.sum_of_ones",
    right: on(c(2), "**", on(v("mantissa_bits"), "+", c(1))),
    grammar: grammar(["mantissa_bits"], [1, 2, 3, 10, 1024], ["+", "-", "*", "//", "**", "max", "min"]),
    asserts: [[10n], [7n], [23n]],
  },
  {
    oracle: "epilogue.bytes_saved",
    right: mul(c(2), v("m"), v("n"), v("bytes_per_element")),
    grammar: grammar(["m", "n", "bytes_per_element"], [1, 2, 4]),
    asserts: [[128n, 128n, 2n]],
  },
  {
    oracle: "occupancy.blocks_by_shared_memory",
    right: on(v("sm_bytes"), "//", mul(on(add(v("smem_bytes"), c(1024)), "cdiv", c(128)), c(128))),
    grammar: grammar(["smem_bytes", "sm_bytes"], [1, 128, 1024]),
    asserts: [
      [49_152n, 167_936n],
      [83_968n, 167_936n],
      [82_944n, 167_936n],
      [12_288n, 233_472n],
    ],
  },
  {
    oracle: "waves.efficiency",
    right: on(
      v("tiles"),
      "/",
      mul(on(v("tiles"), "cdiv", mul(v("sms"), v("blocks_per_sm"))), mul(v("sms"), v("blocks_per_sm"))),
    ),
    grammar: grammar(["tiles", "sms", "blocks_per_sm"], [1, 2], ["+", "-", "*", "/", "//", "cdiv", "min"]),
    asserts: [
      [132n, 132n, 1n],
      [133n, 132n, 1n],
      [64n, 132n, 1n],
    ],
  },
  {
    oracle: "tma.slot",
    right: on(v("tile"), "%", v("stages")),
    grammar: grammar(["tile", "stages"], [1, 2, 3]),
    asserts: [[11n, 4n]],
  },
  {
    oracle: "tma.parity",
    right: on(on(v("tile"), "//", v("stages")), "%", c(2)),
    grammar: grammar(["tile", "stages"], [1, 2, 3]),
    asserts: [[11n, 4n]],
  },
  {
    oracle: "tma.transaction_bytes",
    right: mul(add(mul(v("bm"), v("bk")), mul(v("bk"), v("bn"))), v("bytes_per_element")),
    grammar: grammar(["bm", "bn", "bk", "bytes_per_element"], [1, 2]),
    asserts: [[128n, 128n, 64n, 2n]],
  },
  {
    oracle: "stream_k.iterations_per_cta",
    right: on(mul(v("tiles"), v("k_iters")), "cdiv", v("ctas")),
    grammar: grammar(["tiles", "k_iters", "ctas"], [1, 2]),
    asserts: [[133n, 32n, 132n]],
  },
  {
    oracle: "dropout.element",
    right: on(mul(v("x"), v("keep")), "/", on(c(1), "-", v("p"))),
    grammar: grammar(["x", "keep", "p"], [1, 2], RATIO),
    asserts: [
      [8n, 123n, 0n, 50n],
      [8n, 123n, 1n, 50n],
    ],
    env: ([x = 0n, seed = 0n, offset = 0n, percent = 0n]) => ({
      x: Number(x),
      keep: isKept(seed, offset, percent) ? 1 : 0,
      p: Number(percent) / 100,
    }),
  },
];
