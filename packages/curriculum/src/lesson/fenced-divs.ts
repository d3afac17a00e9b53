/**
 * Pandoc's fenced divs (`::: {.class}` ... `:::`) for a Markdown reader that has none.
 *
 * 1. The text is read once, only to learn which lines are code, formulas or HTML: colons there are text.
 * 2. Every other line of three or more colons becomes a paragraph of its own that holds a token.
 * 3. After the real reading, the paragraphs between two tokens are folded into one `div` node.
 *
 * Tokens use two private characters; the same characters in an author's text are replaced first.
 */
import type { Parent, Root, RootContent } from "mdast";
import { visit } from "unist-util-visit";
import { readAttributes, type Attributes } from "./attributes.ts";
import type { ProblemList } from "./problems.ts";

const OPEN = "\ue0f0";
const CLOSE = "\ue0f1";
const TOKEN = /^\ue0f0(\d+)\ue0f1$/u;

export interface DivNode extends Parent {
  type: "div";
  attributes: Attributes;
  children: RootContent[];
}

declare module "mdast" {
  interface RootContentMap {
    div: DivNode;
  }
}

interface Fence {
  line: number;
  attributes: Attributes | null;
}

export interface MarkedText {
  text: string;
  fences: Fence[];
  /** Line of the marked text (0-based index) -> line of the original text (1-based). */
  lineOf: number[];
}

/** Lines (1-based) on which colons are no fence. */
export function protectedLines(tree: Root): Set<number> {
  const lines = new Set<number>();
  visit(tree, (node, _index, parent) => {
    if (!["code", "math", "html"].includes(node.type) || !node.position) return;
    // A tag within a line is words like any other.
    if (parent && !["root", "blockquote", "listItem", "footnoteDefinition"].includes(parent.type)) return;
    for (let line = node.position.start.line; line <= node.position.end.line; line += 1) lines.add(line);
  });
  return lines;
}

export function withoutPrivateCharacters(text: string): string {
  return text.replaceAll(OPEN, "\ufffd").replaceAll(CLOSE, "\ufffd");
}

/** `firstLine` is the number that the first line of `text` has in the file; fences remember lines of the file. */
export function markFences(text: string, skip: ReadonlySet<number>, firstLine: number): MarkedText {
  const fences: Fence[] = [];
  const out: string[] = [];
  const lineOf: number[] = [];
  const push = (line: string, original: number): void => {
    out.push(line);
    lineOf.push(original);
  };
  text.split("\n").forEach((line, index) => {
    const original = index + 1;
    const hit = skip.has(original) ? null : /^(\s*):{3,}\s*(.*?)\s*$/.exec(line);
    if (!hit) return push(line, original);
    const rest = hit[2]!;
    fences.push({ line: firstLine + index, attributes: rest === "" ? null : readAttributes(rest) });
    push("", original);
    push(`${hit[1]}${OPEN}${fences.length - 1}${CLOSE}`, original);
    push("", original);
  });
  return { text: out.join("\n"), fences, lineOf };
}

function fenceOf(node: RootContent, fences: readonly Fence[]): Fence | null {
  const only = node.type === "paragraph" && node.children.length === 1 ? node.children[0]! : null;
  const hit = only?.type === "text" ? TOKEN.exec(only.value) : null;
  return hit ? (fences[Number(hit[1])] ?? null) : null;
}

function foldChildren(
  children: readonly RootContent[],
  fences: readonly Fence[],
  problems: ProblemList,
): RootContent[] {
  const top: RootContent[] = [];
  const open: { fence: Fence; node: DivNode }[] = [];
  for (const child of children) {
    const fence = fenceOf(child, fences);
    const into = open.at(-1)?.node.children ?? top;
    if (fence === null) {
      into.push(child);
    } else if (fence.attributes) {
      const node: DivNode = { type: "div", attributes: fence.attributes, children: [], position: child.position };
      into.push(node);
      open.push({ fence, node });
    } else if (open.length > 0) {
      open.pop();
    } else {
      problems.add("unclosed_fence", fence.line, "This ::: closes a block that was never opened.");
    }
  }
  for (const { fence } of open) {
    problems.add("unclosed_fence", fence.line, "This ::: block is never closed by a line of three colons.");
  }
  return top;
}

/** Folds every parent of the tree, from the inside out of lists and quotes. */
export function foldDivs(tree: Root, fences: readonly Fence[], problems: ProblemList): void {
  if (fences.length === 0) return;
  visit(tree, (node) => {
    if (!("children" in node) || !["root", "listItem", "blockquote", "footnoteDefinition"].includes(node.type)) return;
    const parent = node as { children: RootContent[] };
    parent.children = foldChildren(parent.children, fences, problems);
  });
}

export function isDiv(node: RootContent): node is DivNode {
  return node.type === "div";
}
