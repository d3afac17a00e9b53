/**
 * The visible asserts of a template: which calls they need, and whether they hold on what came back.
 * The sandbox only answers calls; that an assert holds is decided here.
 */
import {
  formatPlainValue,
  type CheckResult,
  type Exercise,
  type PlainValue,
  type PyNode,
  type Returned,
} from "@warpgrade/domain";
import { argumentsOf, calledName, child, evaluate, type Scope } from "../python/evaluate.ts";
import { isNode, nodesOf } from "../python/literal.ts";
import { fromPlain, PyError, toPlain, truth, Unsupported, type PyValue } from "../python/value.ts";
import { requireSupported } from "./supported.ts";

export interface VisibleAssert {
  source: string;
  test: PyNode;
  /** Calls of the exercise's function, in the order of evaluation. */
  calls: PlainValue[][];
  /** Of the form "one call against a literal": what is shown beside the call. */
  literal: PyValue | null;
}

type Shape = Pick<Exercise, "functionName" | "parameters" | "asserts">;

/** Throws Unsupported for an assert that cannot be evaluated outside. */
export function readAsserts(template: PyNode, exercise: Shape): VisibleAssert[] {
  return nodesOf(template.f.body)
    .filter((node) => node.n === "Assert")
    .map((node, at) => {
      const test = child(node, "test");
      requireSupported(test, exercise.functionName);
      return {
        source: exercise.asserts[at] ?? "",
        test,
        calls: collectCalls(test, exercise),
        literal: literalBeside(test, exercise),
      };
    });
}

function scopeOf(exercise: Shape, call: Scope["call"]): Scope {
  return { functionName: exercise.functionName, parameters: exercise.parameters.map(({ name }) => name), call };
}

/** A call's arguments must not themselves need a call: they are known before anything runs. */
function constantScope(exercise: Shape): Scope {
  return scopeOf(exercise, () => {
    throw new Unsupported("a call inside a call's arguments");
  });
}

function collectCalls(test: PyNode, exercise: Shape): PlainValue[][] {
  const found: PlainValue[][] = [];
  const visit = (node: PyNode): void => {
    if (node.n === "Call" && calledName(node) === exercise.functionName) {
      const args = argumentsOf(node, constantScope(exercise)).map(toPlain);
      if (args.includes(null)) throw new Unsupported("an argument that is no plain data");
      found.push(args as PlainValue[]);
      return;
    }
    for (const field of Object.values(node.f)) {
      if (isNode(field)) visit(field);
      else nodesOf(field).forEach(visit);
    }
  };
  visit(test);
  return found;
}

/** f(..) == X, X == f(..), abs(f(..) - X) < tolerance, math.isclose(f(..), X): the X, where it is a constant. */
function literalBeside(test: PyNode, exercise: Shape): PyValue | null {
  const pair = comparedPair(test);
  if (pair === null) return null;
  const isCall = (node: PyNode) => node.n === "Call" && calledName(node) === exercise.functionName;
  const other = pair.find((node) => !isCall(node));
  if (other === undefined || !pair.some(isCall)) return null;
  try {
    return evaluate(other, constantScope(exercise));
  } catch {
    return null;
  }
}

function comparedPair(test: PyNode): PyNode[] | null {
  if (test.n === "Call") return calledName(test) === "math.isclose" ? nodesOf(test.f.args) : null;
  const [right, ...more] = nodesOf(test.f.comparators);
  if (test.n !== "Compare" || right === undefined || more.length > 0) return null;
  const left = child(test, "left");
  if (left.n === "Call" && calledName(left) === "abs") {
    const [inner] = nodesOf(left.f.args);
    return inner?.n === "BinOp" ? [child(inner, "left"), child(inner, "right")] : null;
  }
  return [left, right];
}

/** `answers` holds what each of the assert's calls gave, in order. */
export function checkAssert(check: VisibleAssert, answers: readonly Returned[], exercise: Shape): CheckResult {
  const [onlyArgs] = check.calls;
  const single = check.calls.length === 1 && onlyArgs !== undefined;
  const literal = check.literal === null ? null : toPlain(check.literal);
  return {
    source: check.source,
    held: holds(check, answers, exercise),
    args: single ? onlyArgs : null,
    expected: single && literal !== null ? formatPlainValue(literal) : null,
    returned: single ? (answers[0] ?? { kind: "unanswered" }) : null,
  };
}

function holds(check: VisibleAssert, answers: readonly Returned[], exercise: Shape): boolean {
  const byArgs = new Map(check.calls.map((args, at) => [JSON.stringify(args), answers[at]]));
  const scope = scopeOf(exercise, (args) => {
    const returned = byArgs.get(JSON.stringify(args.map(toPlain)));
    if (returned?.kind !== "value") throw new PyError(returned?.kind === "raised" ? returned.error : "NoAnswer");
    return fromPlain(returned.value);
  });
  try {
    return truth(evaluate(check.test, scope));
  } catch (error) {
    // Raised, as the assert itself would have: it does not hold. An int too long to travel equals nothing here.
    if (error instanceof PyError || error instanceof Unsupported) return false;
    throw error;
  }
}
