/** From text to a Markdown tree with divs, with every limit checked before the work is done. */
import type { Code, Root, RootContent } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { foldDivs, markFences, protectedLines, withoutPrivateCharacters } from "./fenced-divs.ts";
import { LESSON_LIMITS } from "./limits.ts";
import { LessonRefused, type ProblemList } from "./problems.ts";

export interface Markdown {
  tree: Root;
  /** The text that the positions of the tree point into. */
  text: string;
  /** Line in the file of a node. */
  lineOf(node: { position?: RootContent["position"] }): number | null;
}

const reader = unified().use(remarkParse).use(remarkGfm).use(remarkMath);

interface Tally {
  chars: number;
  marks: number;
  brackets: number;
}

function overLimit(block: Tally, marks: number, lines: number): string | null {
  if (lines > LESSON_LIMITS.lines) return `The text has more than ${LESSON_LIMITS.lines} lines.`;
  if (marks > LESSON_LIMITS.marks)
    return `The text holds more than ${LESSON_LIMITS.marks} signs with a meaning in Markdown.`;
  if (block.chars > LESSON_LIMITS.blockChars)
    return `One paragraph has more than ${LESSON_LIMITS.blockChars} characters.`;
  if (block.brackets > LESSON_LIMITS.bracketsPerBlock)
    return `One paragraph holds more than ${LESSON_LIMITS.bracketsPerBlock} square brackets.`;
  return block.marks > LESSON_LIMITS.marksPerBlock
    ? `One paragraph holds more than ${LESSON_LIMITS.marksPerBlock} signs with a meaning in Markdown.`
    : null;
}

/** Reading is quadratic in the marks of one paragraph and in the nesting of quotes and lists: refuse early. */
function checkBeforeReading(text: string, firstLine: number): void {
  let block: Tally = { chars: 0, marks: 0, brackets: 0 };
  let marks = 0;
  text.split("\n").forEach((line, index) => {
    const prefix = /^(?:[ \t]*(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s)))+/.exec(line)?.[0] ?? "";
    const levels = prefix.match(/>|[-*+]|\d+[.)]/g)?.length ?? 0;
    const indent = /^ */.exec(line)![0].length;
    if (levels > LESSON_LIMITS.depth || indent > 400) {
      throw new LessonRefused(
        "too_deep",
        firstLine + index,
        `Blocks are nested deeper than ${LESSON_LIMITS.depth} levels.`,
      );
    }
    if (line.trim() === "") block = { chars: 0, marks: 0, brackets: 0 };
    const found = line.match(/[[\]*_`$<>!~&|\\@]/g) ?? [];
    marks += found.length;
    block.marks += found.length;
    block.brackets += found.filter((sign) => sign === "[" || sign === "]").length;
    block.chars += line.length;
    const over = overLimit(block, marks, index + 1);
    if (over !== null) throw new LessonRefused("too_large", firstLine + index, over);
  });
}

function checkSize(tree: Root, line: number): void {
  let count = 0;
  const waiting: { node: unknown; depth: number }[] = [{ node: tree, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    count += 1;
    if (next.depth > LESSON_LIMITS.depth) {
      throw new LessonRefused("too_deep", line, `The text is nested deeper than ${LESSON_LIMITS.depth} levels.`);
    }
    if (count > LESSON_LIMITS.nodes) {
      throw new LessonRefused("too_large", line, `The text has more than ${LESSON_LIMITS.nodes} parts.`);
    }
    const children = (next.node as { children?: unknown[] }).children ?? [];
    for (const child of children) waiting.push({ node: child, depth: next.depth + 1 });
  }
}

function findOpenFences(tree: Root, text: string, firstLine: number, problems: ProblemList): void {
  const lines = text.split("\n");
  visit(tree, (node) => {
    if ((node.type !== "code" && node.type !== "math") || !node.position) return;
    const { start, end } = node.position;
    const fence = /(`{3,}|~{3,}|\${2,})/.exec(lines[start.line - 1]!.slice(start.column - 1))?.[1];
    const first = lines[start.line - 1]!.slice(start.column - 1);
    if (!fence || !first.startsWith(fence)) return;
    const last = lines[end.line - 1]!.replace(/^[\s>]*/, "").trimEnd();
    const closed = end.line > start.line && last.startsWith(fence) && last === fence[0]!.repeat(last.length);
    if (!closed)
      problems.add(
        "unclosed_fence",
        firstLine + start.line - 1,
        `The block that starts with ${fence} is never closed.`,
      );
  });
}

/** `firstLine` is the number that the first line of `text` has in the file. */
export function readMarkdown(raw: string, firstLine: number, problems: ProblemList): Markdown {
  checkBeforeReading(raw, firstLine);
  const text = withoutPrivateCharacters(raw);
  const plain = reader.parse(text);
  checkSize(plain, firstLine);
  findOpenFences(plain, text, firstLine, problems);
  const marked = markFences(text, protectedLines(plain), firstLine);
  if (marked.fences.length > LESSON_LIMITS.divLines) {
    throw new LessonRefused("too_large", firstLine, `The text has more than ${LESSON_LIMITS.divLines} ::: lines.`);
  }
  const tree = marked.fences.length === 0 ? plain : reader.parse(marked.text);
  foldDivs(tree, marked.fences, problems);
  checkSize(tree, firstLine);
  return {
    tree,
    text: marked.fences.length === 0 ? text : marked.text,
    lineOf: (node) => {
      const line = node.position?.start.line;
      return line === undefined ? null : (marked.lineOf[line - 1] ?? line) + firstLine - 1;
    },
  };
}

/** `{python}`, `{mermaid}`, `cpp`: what stands after the fence, whole. */
export function infoOf(code: Code): string {
  return [code.lang, code.meta].filter(Boolean).join(" ").trim();
}

export function isPythonCell(code: Code): boolean {
  return /^\{python\b[^}]*\}$/.test(infoOf(code));
}
