/** Names what differs in a cell that parses but is not the template with its blank filled. */
import { BLANK, type PyNode } from "@warpgrade/domain";
import { readAsserts } from "../python/signature.ts";
import { scanPython } from "../python/scan.ts";
import { nodesOf, textOf } from "../python/tree.ts";
import { compareChecks } from "./checks.ts";
import { disturbanceOf, namesOfChecks } from "./disturbances.ts";
import { compareFunction } from "./function-changes.ts";

export interface Tampering {
  changed: Set<string>;
  /** A check of the template is missing, another, no plain statement, not reached, or about another name. */
  checksRemoved: boolean;
  filled: PyNode | null;
}

export function isBlankLeft(source: string): boolean {
  return scanPython(source).some((token) => token.kind === "name" && token.text === BLANK);
}

function nameOfDefinition(node: PyNode): string | null {
  return ["FunctionDef", "AsyncFunctionDef", "ClassDef"].includes(node.n) ? textOf(node, "name") : null;
}

/**
 * The text ends inside a word of a check: the file was torn off there. What is left of that check may happen to parse
 * ("assert minimum_stage"), but nobody wrote it, so it is no weaker check.
 */
function isTornOff(source: string, asserts: readonly string[]): boolean {
  const last = source.slice(source.lastIndexOf("\n") + 1);
  return /\w$/.test(last) && asserts.some((check) => check.startsWith(last) && /\w/.test(check.charAt(last.length)));
}

export function describeTampering(template: string, templateTree: PyNode, source: string, tree: PyNode): Tampering {
  const templateBody = nodesOf(templateTree, "body");
  const wanted = templateBody.filter((node) => node.n === "Assert");
  const templateFunction = templateBody.find((node) => node.n === "FunctionDef")!;
  const functionName = textOf(templateFunction, "name")!;
  const torn = isTornOff(source, readAsserts(template));
  const body = nodesOf(tree, "body").slice(0, torn ? -1 : undefined);
  const names = namesOfChecks(wanted);

  const checks = compareChecks(wanted, readAsserts(template), body, source);
  const held = (node: PyNode): boolean => node.n === "Assert";
  const fn = compareFunction(templateFunction, body, checks.holders.size > 0 ? held : () => false);
  const changed = new Set([...fn.changed, ...checks.changed]);
  if (!isBlankLeft(source)) changed.add("blank");
  if (torn) changed.add("syntax");
  if (checks.added.length > 0) changed.add("extra_code");
  const functionAt = fn.statement ? body.indexOf(fn.statement) : -1;
  if (checks.lastKept >= 0 && functionAt > body.findIndex((node) => node.n === "Assert")) changed.add("assert_order");

  let checksRemoved = !checks.allPlain;
  const foreign = new Set(templateBody.filter((node) => node !== templateFunction && node.n !== "Assert"));
  body.forEach((node, index) => {
    if (node === fn.statement || node.n === "Assert") return;
    const disturbance = disturbanceOf(node, names);
    const beforeChecks = index < checks.lastKept;
    if (disturbance !== null && beforeChecks) checksRemoved = true;
    if (disturbance === "ends_run" && (beforeChecks || checks.lastKept < 0)) changed.add("assert_disabled");
    else if (disturbance === "rebinds") changed.add(wordForRebinding(node, functionName, names));
    else if (!checks.holders.has(node) && !isTemplateStatement(node, foreign)) changed.add("extra_code");
  });
  // An assert of the student's own in between may end the run or bind a name as well.
  for (const node of body.slice(0, Math.max(checks.lastKept, 0))) {
    if (node.n === "Assert" && disturbanceOf(node, names) !== null) checksRemoved = true;
  }
  return { changed, checksRemoved, filled: fn.filled };
}

/** A second definition of the function is "redefined"; a class in its place, or another name of the checks, "shadowed". */
function wordForRebinding(node: PyNode, functionName: string, names: ReadonlySet<string>): "redefined" | "shadowed" {
  if (node.n === "ClassDef") return "shadowed";
  const defined = nameOfDefinition(node);
  if (defined !== null) return defined === functionName ? "redefined" : "shadowed";
  const others = new Set([...names].filter((name) => name !== functionName));
  return disturbanceOf(node, others) === "rebinds" ? "shadowed" : "redefined";
}

function isTemplateStatement(node: PyNode, foreign: ReadonlySet<PyNode>): boolean {
  return [...foreign].some((other) => JSON.stringify(other.f) === JSON.stringify(node.f));
}
