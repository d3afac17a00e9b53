/**
 * Whether the whole test of an assert can be evaluated on data, looked at before anything runs. Otherwise a branch
 * that only one student reaches would count against that student.
 */
import { JUDGED_BUILT_INS } from "@warpgrade/curriculum";
import type { PyNode } from "@warpgrade/domain";
import { calledName, child } from "../python/evaluate.ts";
import { constantValue, isNode, nodesOf } from "../python/literal.ts";
import { Unsupported } from "../python/value.ts";

const OPERATORS = new Set(
  ["Add", "Sub", "Mult", "Div", "FloorDiv", "Mod", "Pow", "BitAnd", "BitOr", "BitXor", "LShift", "RShift"].concat(
    ["UAdd", "USub", "Invert", "Not", "And", "Or"],
    ["Eq", "NotEq", "Lt", "LtE", "Gt", "GtE", "Is", "IsNot", "In", "NotIn"],
  ),
);
const EXPRESSIONS = new Set(["Compare", "BinOp", "UnaryOp", "BoolOp", "IfExp", "Tuple", "List"]);
const MAX_EXPONENT = 4_096n;

/** Throws Unsupported with what does not fit. The arguments of the exercise's own function are looked at elsewhere. */
export function requireSupported(node: PyNode, functionName: string): void {
  if (node.n === "Constant") return void constantValue(node);
  if (node.n === "Call") return requireCall(node, functionName);
  if (!EXPRESSIONS.has(node.n)) throw new Unsupported(`${node.n} in an assert`);
  if (node.n === "BinOp" && ["Pow", "LShift", "RShift"].includes(child(node, "op").n))
    requireSmall(child(node, "right"));
  if (node.n === "Compare") requireSingletons(node);
  for (const [name, field] of Object.entries(node.f)) {
    const parts = isNode(field) ? [field] : nodesOf(field);
    for (const part of parts) {
      if (name === "op" || name === "ops") requireOperator(part);
      else if (name !== "ctx") requireSupported(part, functionName);
    }
  }
}

function requireOperator({ n }: PyNode): void {
  if (!OPERATORS.has(n)) throw new Unsupported(`operator ${n}`);
}

function requireCall(node: PyNode, functionName: string): void {
  const name = calledName(node);
  if (name === functionName) return;
  const args = nodesOf(node.f.args);
  const keywords = nodesOf(node.f.keywords);
  const [least, most] = name === "math.isclose" ? [2, 2] : (lookUp(name) ?? [1, 0]);
  if (args.length < least || args.length > most) throw new Unsupported(`a call of ${name || "something"}`);
  for (const { f } of keywords) {
    const isTolerance = name === "math.isclose" && (f.arg === "rel_tol" || f.arg === "abs_tol");
    if (!isTolerance) throw new Unsupported(`keywords of ${name}`);
  }
  for (const part of [...args, ...keywords.map((keyword) => child(keyword, "value"))]) {
    requireSupported(part, functionName);
  }
}

function lookUp(name: string): readonly [number, number] | undefined {
  return Object.hasOwn(JUDGED_BUILT_INS, name) ? JUDGED_BUILT_INS[name] : undefined;
}

/** Of a power or shift: a written whole number, or the numbers that come out fit no page. */
function requireSmall(node: PyNode): void {
  if (node.n === "UnaryOp" && child(node, "op").n !== "Invert") return requireSmall(child(node, "operand"));
  const value = node.n === "Constant" ? constantValue(node) : null;
  if (value?.t === "int" && value.v <= MAX_EXPONENT) return;
  throw new Unsupported("a power or shift by other than a small written number");
}

/** `is` between numbers would test CPython's caches: one side must be None, True or False. */
function requireSingletons(node: PyNode): void {
  const sides = [child(node, "left"), ...nodesOf(node.f.comparators)];
  for (const [at, operator] of nodesOf(node.f.ops).entries()) {
    const isIdentity = operator.n === "Is" || operator.n === "IsNot";
    if (isIdentity && !sides.slice(at, at + 2).some(isSingleton)) throw new Unsupported("`is` between values");
  }
}

function isSingleton(node: PyNode): boolean {
  if (node.n !== "Constant") return false;
  const { t } = constantValue(node);
  return t === "none" || t === "bool";
}
