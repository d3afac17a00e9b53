/**
 * Statements that take the ground from under the checks: they give a name of the checks another meaning, or end the
 * run before a check. Read from the text alone; a person decides what it was meant for.
 */
import type { PyField, PyNode } from "@warpgrade/domain";
import { isNode, nodeOf, nodesOf, textOf, walkNodes } from "../python/tree.ts";

export type Disturbance = "rebinds" | "ends_run";

const SCOPES = new Set(["FunctionDef", "AsyncFunctionDef", "Lambda", "ClassDef"]);
const EXITS = new Set(["exit", "_exit", "quit", "abort", "kill", "execv", "execve", "raise_signal"]);
const REACHES_IN = new Set([
  "exec",
  "eval",
  "setattr",
  "delattr",
  "globals",
  "vars",
  "locals",
  "__import__",
  "__setitem__",
]);

/** Names that the tests of the checks use: the function and, say, `abs`. */
export function namesOfChecks(asserts: readonly PyNode[]): Set<string> {
  const names = new Set<string>();
  for (const check of asserts) {
    walkNodes(check, (node) => {
      if (node.n === "Name") names.add(textOf(node, "id")!);
    });
  }
  return names;
}

function calledName(call: PyNode): string | null {
  const callee = nodeOf(call, "func");
  if (callee?.n === "Name") return textOf(callee, "id");
  return callee?.n === "Attribute" ? textOf(callee, "attr") : null;
}

function stores(node: PyNode): boolean {
  const context = nodeOf(node, "ctx")?.n;
  return context === "Store" || context === "Del";
}

function rebindsByNode(node: PyNode, names: ReadonlySet<string>): boolean {
  const has = (name: string | null): boolean => name !== null && names.has(name);
  switch (node.n) {
    case "Name":
      return stores(node) && has(textOf(node, "id"));
    case "Attribute":
      return stores(node) && has(textOf(node, "attr"));
    case "Subscript":
      return stores(node) && mentionsText(node, names);
    case "FunctionDef":
    case "AsyncFunctionDef":
    case "ClassDef":
      return has(textOf(node, "name"));
    case "alias":
      return has(textOf(node, "asname") ?? textOf(node, "name")) || textOf(node, "name") === "*";
    case "ExceptHandler":
    case "MatchAs":
    case "MatchStar":
      return has(textOf(node, "name"));
    case "Global":
      return Array.isArray(node.f.names) && node.f.names.some((name) => typeof name === "string" && names.has(name));
    case "Call":
      return REACHES_IN.has(calledName(node) ?? "") && mentionsText(node, names);
    default:
      return false;
  }
}

/** `globals()["abs"] = ...`, `exec("abs = ...")`: the name stands in a text. */
function mentionsText(node: PyNode, names: ReadonlySet<string>): boolean {
  let hit = false;
  walkNodes(node, (inner) => {
    const value: PyField | undefined = inner.f.value;
    if (inner.n !== "Constant" || typeof value !== "object" || value === null || Array.isArray(value) || isNode(value))
      return;
    if (value.type === "str" && [...names].some((name) => value.repr.includes(name))) hit = true;
  });
  return hit;
}

/** Without knowing what it computes: `exec(x)` with no text in sight may bind anything. */
function isOpaque(node: PyNode): boolean {
  return (
    node.n === "Call" && ["exec", "eval"].includes(calledName(node) ?? "") && nodesOf(node, "args")[0]?.n !== "Constant"
  );
}

function isEndless(node: PyNode): boolean {
  if (node.n !== "While") return false;
  const test = nodeOf(node, "test");
  const value = test?.n === "Constant" ? (test.f.value as { repr?: string } | undefined)?.repr : undefined;
  if (value !== "True" && value !== "1") return false;
  let leaves = false;
  walkNodes(node, (inner) => {
    if (inner.n === "Break" || inner.n === "Raise") leaves = true;
  });
  return !leaves;
}

/** What a top-level statement does to the checks after it; null if nothing can be seen. */
export function disturbanceOf(statement: PyNode, names: ReadonlySet<string>): Disturbance | null {
  let found: Disturbance | null = null;
  walkNodes(statement, (node) => {
    if (rebindsByNode(node, names) || isOpaque(node)) found ??= "rebinds";
    else if (node.n === "Raise" || (node.n === "Call" && EXITS.has(calledName(node) ?? "")) || isEndless(node))
      found ??= "ends_run";
    // What a function or class does inside happens when it is called, if at all; its name was looked at above.
    if (SCOPES.has(node.n)) return "skip";
    return undefined;
  });
  return found;
}
