/** The template's checks, looked for in a cell: kept, moved, weakened, changed, switched off or gone. */
import type { PyField, PyNode } from "@warpgrade/domain";
import { scanPython } from "../python/scan.ts";
import { isNode, keyOf, nodeOf, nodesOf, walkNodes } from "../python/tree.ts";

export interface CheckReport {
  changed: Set<string>;
  /** Each test of the template stands as a plain top-level assert. */
  allPlain: boolean;
  /** Index in the body of the last assert that is the template's; -1 if none is. */
  lastKept: number;
  /** Asserts of the cell that are none of the template's, even changed. */
  added: PyNode[];
  /** Top-level statements that hold a check of the template inside. */
  holders: Set<PyNode>;
}

const testOf = (check: PyNode): PyField => check.f.test ?? null;
const isAssert = (node: PyNode): boolean => node.n === "Assert";

function constant(node: PyField | undefined): { type: string; repr: string } | null {
  if (!isNode(node) || node.n !== "Constant") return null;
  const value = node.f.value;
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isNode(value) ? value : null;
}

interface Comparison {
  left: string;
  operator: string;
  right: PyField;
}

/** `left op right` with one operator; null for anything else. */
function comparisonOf(test: PyField): Comparison | null {
  if (!isNode(test) || test.n !== "Compare") return null;
  const [operator, ...moreOperators] = nodesOf(test, "ops");
  const [right] = nodesOf(test, "comparators");
  if (!operator || !right || moreOperators.length > 0) return null;
  return { left: keyOf(test.f.left), operator: operator.n, right };
}

function isLooser(before: Comparison, after: Comparison): boolean {
  if (before.operator !== after.operator)
    return before.operator === "Eq" || after.operator === "LtE" || after.operator === "GtE";
  const [was, is] = [constant(before.right), constant(after.right)];
  if (!was || !is) return false;
  if (before.operator.startsWith("Lt")) return Number(is.repr) > Number(was.repr);
  return before.operator.startsWith("Gt") && Number(is.repr) < Number(was.repr);
}

/** Passes where the template's check fails, as far as the text shows; everything else that differs is "changed". */
function verdictOn(wanted: PyNode, found: PyNode): "assert_weakened" | "assert_changed" {
  const before = comparisonOf(testOf(wanted));
  const after = comparisonOf(testOf(found));
  if (!after) {
    const test = testOf(found);
    const negated = isNode(test) && (test.n === "UnaryOp" || (test.n === "BoolOp" && nodeOf(test, "op")?.n === "And"));
    return negated ? "assert_changed" : "assert_weakened";
  }
  if (!before || before.left !== after.left) return "assert_changed";
  return isLooser(before, after) ? "assert_weakened" : "assert_changed";
}

/** How alike two checks are: the same call compared, one inside the other, or only both asserts. */
function likeness(wanted: PyNode, found: PyNode): number {
  const before = comparisonOf(testOf(wanted));
  const after = comparisonOf(testOf(found));
  if (before && after && before.left === after.left) return 3;
  const inner = keyOf(testOf(wanted));
  const left = before?.left ?? inner;
  const outer = keyOf(testOf(found));
  if (outer.includes(inner) || outer.includes(left)) return 2;
  return 1;
}

function findHolders(body: readonly PyNode[], goal: ReadonlySet<string>): { holders: Set<PyNode>; held: Set<string> } {
  const holders = new Set<PyNode>();
  const held = new Set<string>();
  for (const statement of body) {
    if (isAssert(statement)) continue;
    walkNodes(statement, (node) => {
      if (!isAssert(node) || !goal.has(keyOf(testOf(node)))) return;
      holders.add(statement);
      held.add(keyOf(testOf(node)));
    });
  }
  return { holders, held };
}

function commentedOut(source: string, asserts: readonly string[]): (index: number) => boolean {
  const squeeze = (text: string): string => text.replace(/\s+/g, "");
  const comments = scanPython(source)
    .filter((token) => token.kind === "comment")
    .map((token) => squeeze(token.text.replace(/^#+/, "")));
  return (index) => comments.some((comment) => comment.includes(squeeze(asserts[index] ?? "\0")));
}

/** `assertTexts` are the template's asserts as written, in the order of `wanted`. */
export function compareChecks(
  wanted: readonly PyNode[],
  assertTexts: readonly string[],
  body: readonly PyNode[],
  source: string,
): CheckReport {
  const changed = new Set<string>();
  const goal = wanted.map((check) => keyOf(testOf(check)));
  const goalSet = new Set(goal);
  const own = body.filter(isAssert);
  const keptOrder = own.map((check) => goal.indexOf(keyOf(testOf(check)))).filter((index) => index >= 0);
  const firsts = [...new Set(keptOrder)];
  const missing = goal.flatMap((key, index) => (own.some((check) => keyOf(testOf(check)) === key) ? [] : [index]));

  for (const check of own) {
    const at = goal.indexOf(keyOf(testOf(check)));
    if (at >= 0 && keyOf(check.f.msg) !== keyOf(wanted[at]!.f.msg)) changed.add("assert_message");
  }
  if (firsts.some((index, place) => place > 0 && index < firsts[place - 1]!)) changed.add("assert_order");

  const { holders, held } = findHolders(body, goalSet);
  const inComment = commentedOut(source, assertTexts);
  const free = own.filter((check) => !goalSet.has(keyOf(testOf(check))));
  for (const index of missing) {
    if (held.has(goal[index]!) || inComment(index)) {
      changed.add("assert_disabled");
      continue;
    }
    const best = free.toSorted((a, b) => likeness(wanted[index]!, b) - likeness(wanted[index]!, a))[0];
    if (!best) {
      changed.add("assert_deleted");
      continue;
    }
    changed.add(verdictOn(wanted[index]!, best));
    free.splice(free.indexOf(best), 1);
  }
  return {
    changed,
    allPlain: missing.length === 0,
    lastKept: body.findLastIndex((node) => isAssert(node) && goalSet.has(keyOf(testOf(node)))),
    added: free,
    holders,
  };
}
