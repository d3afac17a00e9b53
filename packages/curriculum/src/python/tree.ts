/** Reading CPython's tree as data. Positions and load/store contexts never count as a difference. */
import type { PyField, PyNode } from "@warpgrade/domain";
import { BLANK } from "@warpgrade/domain";

export function isNode(field: PyField | undefined): field is PyNode {
  return typeof field === "object" && field !== null && !Array.isArray(field) && "n" in field;
}

export function nodesOf(node: PyNode, name: string): PyNode[] {
  const field = node.f[name];
  return Array.isArray(field) ? field.filter(isNode) : [];
}

export function nodeOf(node: PyNode, name: string): PyNode | null {
  const field = node.f[name];
  return isNode(field) ? field : null;
}

export function textOf(node: PyNode, name: string): string | null {
  const field = node.f[name];
  return typeof field === "string" ? field : null;
}

function isBlankName(node: PyNode): boolean {
  return node.n === "Name" && node.f.id === BLANK;
}

/** One text for equal trees. Walks with its own stack: a tree from outside may be deep. */
export function keyOf(field: PyField | undefined): string {
  const out: string[] = [];
  const waiting: (PyField | { raw: string })[] = [field ?? null];
  while (waiting.length > 0) {
    const next = waiting.pop()!;
    if (typeof next !== "object" || next === null) {
      out.push(JSON.stringify(next));
    } else if (Array.isArray(next)) {
      waiting.push({ raw: "]" }, ...next.toReversed());
      out.push("[");
    } else if ("raw" in next) {
      out.push(next.raw);
    } else if ("n" in next) {
      waiting.push({ raw: ")" });
      for (const [name, value] of Object.entries(next.f).toReversed()) {
        if (name !== "ctx") waiting.push(value, { raw: `,${name}=` });
      }
      out.push(`${next.n}(`);
    } else {
      out.push(JSON.stringify([next.type, next.repr]));
    }
  }
  return out.join("");
}

/** Every node below and including `node`, with the choice of not entering some. */
export function walkNodes(node: PyNode, visit: (node: PyNode) => "skip" | void): void {
  const waiting: PyField[] = [node];
  while (waiting.length > 0) {
    const next = waiting.pop()!;
    if (Array.isArray(next)) waiting.push(...next.toReversed());
    else if (isNode(next) && visit(next) !== "skip") waiting.push(...Object.values(next.f).toReversed());
  }
}

export type BlankMatch = { equal: false } | { equal: true; filled: PyNode | null; emptied: boolean };

/**
 * Compares a template's tree with a cell's: equal when they differ at most where the template has its blank.
 * `filled` is what stands there; `emptied` says that nothing does.
 */
export function matchTemplate(template: PyField, cell: PyField): BlankMatch {
  let filled: PyNode | null = null;
  let emptied = false;
  const waiting: [PyField | undefined, PyField | undefined][] = [[template, cell]];
  while (waiting.length > 0) {
    const [left, right] = waiting.pop()!;
    if (isNode(left) && isBlankName(left)) {
      if (isNode(right)) filled = right;
      else if (right === null) emptied = true;
      else return { equal: false };
    } else if (Array.isArray(left)) {
      if (!Array.isArray(right) || right.length !== left.length) return { equal: false };
      left.forEach((item, index) => waiting.push([item, right[index]]));
    } else if (isNode(left)) {
      if (!isNode(right) || right.n !== left.n) return { equal: false };
      const names = new Set([...Object.keys(left.f), ...Object.keys(right.f)]);
      names.delete("ctx");
      for (const name of names) waiting.push([left.f[name], right.f[name]]);
    } else if (typeof left === "object" && left !== null) {
      const constant = right as { type?: string; repr?: string } | null | undefined;
      if (typeof constant !== "object" || constant?.type !== left.type || constant?.repr !== left.repr)
        return { equal: false };
    } else if ((left ?? null) !== (right ?? null)) {
      return { equal: false };
    }
  }
  return { equal: true, filled, emptied };
}

/** Offsets in UTF-16 units of a node in the text it was parsed from; CPython counts lines from 1 and columns in bytes. */
export function spanOf(source: string, node: PyNode): [number, number] | null {
  if (!node.at) return null;
  const starts = [0];
  for (const hit of source.matchAll(/\r\n|\n|\r/g)) starts.push(hit.index + hit[0].length);
  const offset = (line: number, column: number): number => {
    const from = starts[line - 1] ?? source.length;
    const bytes = new TextEncoder().encode(source.slice(from, starts[line] ?? source.length)).subarray(0, column);
    return from + new TextDecoder().decode(bytes).length;
  };
  const [line, column, endLine, endColumn] = node.at;
  return [offset(line, column), offset(endLine, endColumn)];
}
