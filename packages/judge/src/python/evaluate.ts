/**
 * Evaluates an assert's test on data that came back from the sandbox. Only what checks of lessons
 * are made of: comparisons, arithmetic, calls of the exercise's function and a few of Python's own.
 */
import type { PyNode } from "@warpgrade/domain";
import { compare } from "./compare.ts";
import { constantValue, isNode, nodesOf } from "./literal.ts";
import { absolute, binary, isClose, roundTo, toFloat, truncate, unary } from "./number.ts";
import { bool, int, PyError, truth, Unsupported, type PyValue } from "./value.ts";

export interface Scope {
  functionName: string;
  /** Names of the parameters, to put keyword arguments in their place. */
  parameters: readonly string[];
  /** What a call of the exercise's function gave. Throws PyError where it gave no value. */
  call(args: readonly PyValue[]): PyValue;
}

export function evaluate(node: PyNode, scope: Scope): PyValue {
  switch (node.n) {
    case "Constant":
      return constantValue(node);
    case "Compare":
      return bool(evaluateComparison(node, scope));
    case "BinOp":
      return binary(nameOf(node, "op"), evaluate(child(node, "left"), scope), evaluate(child(node, "right"), scope));
    case "UnaryOp":
      return evaluateUnary(node, scope);
    case "BoolOp":
      return evaluateBoolean(node, scope);
    case "IfExp":
      return evaluate(child(node, truth(evaluate(child(node, "test"), scope)) ? "body" : "orelse"), scope);
    case "Tuple":
    case "List": {
      const items = nodesOf(node.f.elts).map((item) => evaluate(item, scope));
      return { t: "list", items, tuple: node.n === "Tuple" };
    }
    case "Call":
      return evaluateCall(node, scope);
    default:
      throw new Unsupported(`${node.n} in an assert`);
  }
}

export function child(node: PyNode, field: string): PyNode {
  const value = node.f[field];
  if (!isNode(value)) throw new Unsupported(`${node.n} without ${field}`);
  return value;
}

/** A field that is a name; "" where there is none, as in `**options`. */
function textOf(node: PyNode, field: string): string {
  const value = node.f[field];
  return typeof value === "string" ? value : "";
}

function nameOf(node: PyNode, field: string): string {
  return child(node, field).n;
}

function evaluateComparison(node: PyNode, scope: Scope): boolean {
  let left = evaluate(child(node, "left"), scope);
  const operators = nodesOf(node.f.ops);
  for (const [at, right] of nodesOf(node.f.comparators).entries()) {
    const value = evaluate(right, scope);
    if (!compare(operators[at]?.n ?? "", left, value)) return false;
    left = value;
  }
  return true;
}

function evaluateUnary(node: PyNode, scope: Scope): PyValue {
  const operand = evaluate(child(node, "operand"), scope);
  const op = nameOf(node, "op");
  return op === "Not" ? bool(!truth(operand)) : unary(op, operand);
}

function evaluateBoolean(node: PyNode, scope: Scope): PyValue {
  const isAnd = nameOf(node, "op") === "And";
  let value: PyValue = bool(isAnd);
  for (const operand of nodesOf(node.f.values)) {
    value = evaluate(operand, scope);
    if (truth(value) !== isAnd) return value;
  }
  return value;
}

/** "abs", "math.isclose" or "": the dotted name that is called. */
export function calledName(node: PyNode): string {
  const target = child(node, "func");
  if (target.n === "Name") return textOf(target, "id");
  const owner = target.f.value;
  return target.n === "Attribute" && isNode(owner) && owner.n === "Name"
    ? `${textOf(owner, "id")}.${textOf(target, "attr")}`
    : "";
}

/** Arguments in the order of the signature; keywords are put in their place. */
export function argumentsOf(node: PyNode, scope: Scope): PyValue[] {
  const args = nodesOf(node.f.args).map((argument) => evaluate(argument, scope));
  for (const keyword of nodesOf(node.f.keywords)) {
    const at = scope.parameters.indexOf(textOf(keyword, "arg"));
    // Only positions travel to the sandbox: a gap before a keyword cannot be filled without the default's value.
    if (at === -1 || at !== args.length) throw new Unsupported(`keyword argument ${textOf(keyword, "arg")}`);
    args.push(evaluate(child(keyword, "value"), scope));
  }
  return args;
}

function evaluateCall(node: PyNode, scope: Scope): PyValue {
  const name = calledName(node);
  if (name === scope.functionName) return scope.call(argumentsOf(node, scope));
  const args = nodesOf(node.f.args).map((argument) => evaluate(argument, scope));
  if (name === "math.isclose") return evaluateIsClose(node, args, scope);
  if (nodesOf(node.f.keywords).length > 0) throw new Unsupported(`keywords of ${name}`);
  return builtIn(name, args);
}

function evaluateIsClose(node: PyNode, args: PyValue[], scope: Scope): PyValue {
  const tolerance = { rel_tol: 1e-9, abs_tol: 0 };
  for (const keyword of nodesOf(node.f.keywords)) {
    const name = textOf(keyword, "arg");
    const value = toFloat(evaluate(child(keyword, "value"), scope));
    if (!(name in tolerance) || value.t !== "float") throw new Unsupported(`keyword ${name} of math.isclose`);
    tolerance[name as keyof typeof tolerance] = value.v;
  }
  const [a, b] = args;
  if (a === undefined || b === undefined) throw new PyError("TypeError");
  return isClose(a, b, tolerance.rel_tol, tolerance.abs_tol);
}

function builtIn(name: string, args: readonly PyValue[]): PyValue {
  const [first, second] = args;
  if (first === undefined) throw new PyError("TypeError");
  switch (name) {
    case "abs":
      return absolute(first);
    case "round":
      return roundTo(first, second ?? null);
    case "int":
      return truncate(first);
    case "float":
      return toFloat(first);
    case "bool":
      return bool(truth(first));
    case "len":
      return lengthOf(first);
    case "min":
      return extreme(args, "Lt");
    case "max":
      return extreme(args, "Gt");
    case "sum":
      return itemsOf(first).reduce((sum, item) => binary("Add", sum, item), int(0n));
    default:
      throw new Unsupported(`a call of ${name || "something"}`);
  }
}

function itemsOf(value: PyValue): readonly PyValue[] {
  if (value.t !== "list") throw new PyError("TypeError");
  return value.items;
}

function lengthOf(value: PyValue): PyValue {
  if (value.t === "str") return int(BigInt(Array.from(value.v).length));
  return int(BigInt(itemsOf(value).length));
}

/** The first of equal ones, as Python keeps it. */
function extreme(args: readonly PyValue[], op: "Lt" | "Gt"): PyValue {
  const [first] = args;
  const items = args.length === 1 && first !== undefined ? itemsOf(first) : args;
  const [start, ...rest] = items;
  if (start === undefined) throw new PyError("ValueError");
  return rest.reduce((best, item) => (compare(op, item, best) ? item : best), start);
}
