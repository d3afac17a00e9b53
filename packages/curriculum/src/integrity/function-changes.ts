/** What differs in the function that holds the blank. */
import { BLANK, type PyNode } from "@warpgrade/domain";
import { isNode, keyOf, matchTemplate, nodeOf, nodesOf, textOf } from "../python/tree.ts";

export interface FunctionReport {
  changed: Set<string>;
  /** The statement of the cell that stands for the template's function; null if none does. */
  statement: PyNode | null;
  /** What stands in the blank, where the function is otherwise the template's own; null if that cannot be said. */
  filled: PyNode | null;
}

const isFunction = (node: PyNode): boolean => node.n === "FunctionDef" || node.n === "AsyncFunctionDef";

function assignsTo(node: PyNode, name: string): boolean {
  const targets = node.n === "Assign" ? nodesOf(node, "targets") : [nodeOf(node, "target")];
  return (
    (node.n === "Assign" || node.n === "AnnAssign") &&
    targets.some((target) => target?.n === "Name" && target.f.id === name)
  );
}

/** The function by its name, else another form of it, else one under another name. */
function findFunction(body: readonly PyNode[], name: string): { node: PyNode; word: string | null } | null {
  const named = body.find((node) => isFunction(node) && textOf(node, "name") === name);
  if (named) return { node: named, word: named.n === "AsyncFunctionDef" ? "signature" : null };
  const form = body.find((node) => assignsTo(node, name) || (node.n === "ClassDef" && textOf(node, "name") === name));
  if (form) return { node: form, word: "function_form" };
  const other = body.find(isFunction);
  return other ? { node: other, word: "function_name" } : null;
}

interface Body {
  docstring: PyNode | null;
  statements: PyNode[];
}

function splitBody(fn: PyNode): Body {
  const [first, ...rest] = nodesOf(fn, "body");
  const value = first?.n === "Expr" ? nodeOf(first, "value") : null;
  const constant = value?.n === "Constant" ? value.f.value : null;
  const isText = typeof constant === "object" && constant !== null && "type" in constant && constant.type === "str";
  return isText
    ? { docstring: value, statements: rest }
    : { docstring: null, statements: first ? [first, ...rest] : [] };
}

/** UTF-8 read as Latin-1 or Windows-1252 leaves letters like these in rows. */
const MISREAD = /[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u2122]/;

function reprOf(node: PyNode | null): string {
  const value = node?.f.value;
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isNode(value) ? value.repr : "";
}

/** Reports the differences between the template's function and what stands for it. `ignore`: checks moved inside. */
export function compareFunction(
  template: PyNode,
  body: readonly PyNode[],
  ignore: (node: PyNode) => boolean,
): FunctionReport {
  const name = textOf(template, "name")!;
  const hit = findFunction(body, name);
  if (!hit) return { changed: new Set(["function_name"]), statement: null, filled: null };
  const changed = new Set<string>(hit.word ? [hit.word] : []);
  if (!isFunction(hit.node)) return { changed, statement: hit.node, filled: null };

  const sameArguments = keyOf(template.f.args) === keyOf(hit.node.f.args);
  if (!sameArguments || keyOf(template.f.returns) !== keyOf(hit.node.f.returns)) changed.add("signature");
  if (keyOf(template.f.decorator_list) !== keyOf(hit.node.f.decorator_list)) changed.add("decorator");
  const before = splitBody(template);
  const after = splitBody(hit.node);
  if (keyOf(before.docstring) !== keyOf(after.docstring)) {
    changed.add("docstring");
    if (MISREAD.test(reprOf(after.docstring)) && !MISREAD.test(reprOf(before.docstring))) changed.add("encoding");
  }
  const own = after.statements.filter((node) => !ignore(node));
  if (own.length < after.statements.length) changed.add("indentation");
  const match = matchTemplate(before.statements, own);
  if (!match.equal) changed.add("body");
  // An expression over other parameters means nothing in the template.
  const usable = match.equal && sameArguments && match.filled && match.filled.f.id !== BLANK;
  return { changed, statement: hit.node, filled: usable ? match.filled : null };
}
