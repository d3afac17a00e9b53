/** Expressions as students write them: small ones enumerated, and a right one with one or two things changed. */
export type Tree =
  | { op: "var"; name: string }
  | { op: "const"; value: number }
  | { op: Binary; a: Tree; b: Tree }
  /** How many different values the inner expression takes over 32 lanes and the bytes of one access. */
  | { op: "distinct"; a: Tree };

export type Binary = "+" | "-" | "*" | "/" | "//" | "%" | "cdiv" | "max" | "min" | "&" | "^" | ">>" | "**";
export type Env = Record<string, number>;

export const v = (name: string): Tree => ({ op: "var", name });
export const c = (value: number): Tree => ({ op: "const", value });
export const on = (a: Tree, op: Binary, b: Tree): Tree => ({ op, a, b });

const isWord = (value: number) => Number.isInteger(value) && value >= 0 && value < 2 ** 31;

function apply(op: Binary, a: number, b: number): number {
  switch (op) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return b === 0 ? NaN : a / b;
    case "//":
      return b === 0 ? NaN : Math.floor(a / b);
    case "%":
      return b === 0 ? NaN : a - b * Math.floor(a / b);
    case "cdiv":
      return b === 0 ? NaN : Math.ceil(a / b);
    case "max":
      return Math.max(a, b);
    case "min":
      return Math.min(a, b);
    case "**":
      return a ** b;
    case "&":
      return isWord(a) && isWord(b) ? a & b : NaN;
    case "^":
      return isWord(a) && isWord(b) ? a ^ b : NaN;
    case ">>":
      return isWord(a) && isWord(b) && b < 32 ? a >> b : NaN;
  }
}

export function evaluate(tree: Tree, env: Env): number {
  switch (tree.op) {
    case "var":
      return env[tree.name] ?? NaN;
    case "const":
      return tree.value;
    case "distinct": {
      const seen = new Set<number>();
      const inner: Env = { ...env, lane: 0, byte: 0 };
      for (inner.lane = 0; inner.lane < 32; inner.lane += 1) {
        // The bytes of one access lie side by side in at most two sectors: its ends tell.
        for (const byte of [0, (env.width ?? 1) - 1]) {
          inner.byte = byte;
          seen.add(evaluate(tree.a, inner));
        }
      }
      return seen.size;
    }
    default:
      return apply(tree.op, evaluate(tree.a, env), evaluate(tree.b, env));
  }
}

export interface Grammar {
  names: readonly string[];
  constants: readonly number[];
  operators: readonly Binary[];
}

const leaves = ({ names, constants }: Grammar): Tree[] => [...names.map(v), ...constants.map(c)];

function* combine(operators: readonly Binary[], as: readonly Tree[], bs: readonly Tree[]): Generator<Tree> {
  for (const a of as) for (const b of bs) for (const op of operators) yield { op, a, b };
}

/** All expressions of up to three leaves, most of those of four; `distinctOf` keeps one of each behaviour. */
export function smallExpressions(
  grammar: Grammar,
  distinctOf: (trees: Iterable<Tree>) => Tree[],
  most: number,
): Tree[] {
  const one = leaves(grammar);
  const two = distinctOf(combine(grammar.operators, one, one));
  const three = distinctOf([...combine(grammar.operators, two, one), ...combine(grammar.operators, one, two)]);
  const four: Tree[] = [];
  for (const tree of combine(grammar.operators, three, one)) {
    if (four.length >= most) break;
    four.push(tree);
  }
  return [...one, ...two, ...three, ...four];
}

/** The same tree with one thing changed: a leaf, an operator, a part left out, or one more or less somewhere. */
export function* edited(tree: Tree, grammar: Grammar): Generator<Tree> {
  yield on(tree, "+", c(1));
  yield on(tree, "-", c(1));
  switch (tree.op) {
    case "var":
    case "const":
      for (const leaf of leaves(grammar)) yield leaf;
      if (tree.op === "const")
        for (const value of [tree.value - 1, tree.value + 1, tree.value * 2, tree.value / 2]) yield c(value);
      return;
    case "distinct":
      for (const a of edited(tree.a, { ...grammar, names: [...grammar.names, "lane", "byte"] }))
        yield { op: "distinct", a };
      return;
    default:
      yield tree.a;
      yield tree.b;
      for (const op of grammar.operators) if (op !== tree.op) yield { ...tree, op };
      for (const a of edited(tree.a, grammar)) yield { ...tree, a };
      for (const b of edited(tree.b, grammar)) yield { ...tree, b };
  }
}
