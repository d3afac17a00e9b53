/**
 * Cuts the top-level nodes of a lesson into its parts. Where the exercise and the solution stand decides first:
 * what comes before the exercise's section is for reading, what begins with the block that holds the solution is
 * reference, kept from students. Words of headings settle the rest (headings.ts).
 */
import type { Heading, Paragraph, RootContent } from "mdast";
import { toString } from "mdast-util-to-string";
import type { RoleCells } from "./cells.ts";
import { isCollapsed } from "../html/blocks.ts";
import { isDiv } from "./fenced-divs.ts";
import { classifyHeading, isAnswerEditionNotice, readQuestionHeading, type SectionKind } from "./headings.ts";

export type QuestionKey = "Q1" | "Q2" | "Q3";
type Bucket = Exclude<SectionKind, "answers"> | "body" | "after";

export interface Sections {
  buckets: Record<Bucket, RootContent[]>;
  questions: Partial<Record<QuestionKey, RootContent[]>>;
  answers: Partial<Record<QuestionKey, RootContent[]>>;
  /** Every node kept from students. */
  held: RootContent[];
}

const isHeading = (node: RootContent): node is Heading => node.type === "heading";
const isPagination = (node: RootContent): boolean =>
  isDiv(node) && node.attributes.classes.some((name) => name.includes("pagination"));

/** "**Your answer:**" at the end of a question is a place on paper; the platform has a field. */
function isAnswerPrompt(node: RootContent): boolean {
  if (node.type !== "paragraph") return false;
  const [only, ...more] = (node as Paragraph).children;
  return more.length === 0 && only?.type === "strong" && /[:：]\s*$/.test(toString(only));
}

/** Index of the first node of the section around `at`: its nearest heading of the two upper levels. */
function startOfSection(nodes: readonly RootContent[], at: number): number {
  // Without an exercise `at` is the end of the file, and a file may hold nothing at all.
  for (let index = Math.min(at, nodes.length - 1); index >= 0; index -= 1) {
    const node = nodes[index]!;
    if (isHeading(node) && node.depth <= 2) return index;
  }
  return at;
}

interface Held {
  from: number;
  to: number;
}

/** Where the reference begins and ends among the top-level nodes. */
function findHeld(nodes: readonly RootContent[], cells: RoleCells): Held {
  const exercise = cells.exercise?.top ?? -1;
  const solution = cells.solution?.top;
  const inBlock = solution !== undefined && nodes[solution]!.type !== "code";
  let from = nodes.length;
  if (solution !== undefined) from = inBlock ? solution : Math.max(startOfSection(nodes, solution), exercise + 1);
  if (solution !== undefined && solution < exercise) {
    return { from: inBlock ? solution : startOfSection(nodes, solution), to: solution + 1 };
  }
  // Reference answers may stand in a block of their own before the one with the solution.
  const early = nodes.findIndex((node, index) => {
    if (index <= exercise || index >= from) return false;
    if (isDiv(node))
      return isCollapsed(node) && node.children.some((child) => isHeading(child) && readAnswerHeading(child) !== null);
    return isHeading(node) && classifyHeading(toString(node)) === "answers";
  });
  return { from: early >= 0 ? early : from, to: nodes.length };
}

function readAnswerHeading(node: Heading): QuestionKey | null {
  return readQuestionHeading(toString(node).trim())?.key ?? null;
}

/** Divs of the reference are only wrapping; their content is read as if it stood there. */
function flatten(nodes: readonly RootContent[]): RootContent[] {
  return nodes.flatMap((node) => (isDiv(node) && !isPagination(node) ? flatten(node.children) : [node]));
}

function splitHeld(nodes: readonly RootContent[], sections: Sections): void {
  let current: RootContent[] | null = null;
  for (const node of flatten(nodes)) {
    if (isPagination(node)) continue;
    if (isHeading(node)) {
      const answer = readAnswerHeading(node);
      if (answer) {
        current = sections.answers[answer] ??= [];
        continue;
      }
      const kind = classifyHeading(toString(node));
      if (kind === "references") {
        current = sections.buckets.references;
        continue;
      }
      if (kind !== null || node.depth <= 2) current = null;
    }
    // Code never leaves the reference by way of the list of sources.
    if (current === sections.buckets.references && node.type === "code") continue;
    current?.push(node);
  }
}

function splitOpen(
  nodes: readonly RootContent[],
  exerciseStart: number,
  exerciseNode: RootContent | null,
  sections: Sections,
): void {
  let current: RootContent[] = sections.buckets.body;
  let afterQuestion: RootContent[] = sections.buckets.after;
  nodes.forEach((node, index) => {
    if (node === exerciseNode || isPagination(node)) return;
    if (index < exerciseStart && isDiv(node) && isAnswerEditionNotice(toString(node))) return;
    if (isHeading(node)) {
      const question = readQuestionHeading(toString(node));
      if (question && index > exerciseStart) {
        current = sections.questions[question.key] ??= [];
        if (question.rest !== "")
          current.push({ type: "paragraph", children: [{ type: "text", value: question.rest }] });
        return;
      }
      if (node.depth <= 2) {
        const bucket = bucketOf(node, index, exerciseStart);
        current = sections.buckets[bucket];
        afterQuestion = current;
        if (bucket !== "body" && bucket !== "after") return;
      } else if (Object.values(sections.questions).includes(current)) {
        current = afterQuestion;
      }
    }
    if (isAnswerPrompt(node) && Object.values(sections.questions).includes(current)) return;
    current.push(node);
  });
}

function bucketOf(heading: Heading, index: number, exerciseStart: number): Bucket {
  if (index === exerciseStart) return "exercise";
  const kind = classifyHeading(toString(heading));
  if (index < exerciseStart) return kind === "goals" || kind === "prerequisites" ? kind : "body";
  return kind === "scoring" || kind === "references" ? kind : "after";
}

/** A file whose headings are none of the known words: the first two short sections are goals and prerequisites. */
function settleUnnamed(sections: Sections): void {
  const { buckets } = sections;
  if (buckets.scoring.length === 0 && buckets.after.length > 0) {
    const [, ...rest] = buckets.after;
    buckets.scoring = isHeading(buckets.after[0]!) ? rest : buckets.after;
    buckets.after = [];
  }
  if (buckets.goals.length > 0) return;
  const starts = buckets.body.flatMap((node, index) => (isHeading(node) && node.depth <= 2 ? [index] : []));
  const [first, second] = starts;
  if (starts.length < 3 || first === undefined || second === undefined) return;
  const section = buckets.body.slice(first + 1, second);
  if (section.some(isHeading)) return;
  buckets.goals = section;
  buckets.body.splice(first, second - first);
}

export function cutSections(nodes: readonly RootContent[], cells: RoleCells): Sections {
  const sections: Sections = {
    buckets: { goals: [], prerequisites: [], body: [], exercise: [], scoring: [], references: [], after: [] },
    questions: {},
    answers: {},
    held: [],
  };
  const held = findHeld(nodes, cells);
  const isHeldAt = (index: number): boolean => index >= held.from && index < held.to;
  const open = nodes.filter((_, index) => !isHeldAt(index));
  sections.held = nodes.filter((_, index) => isHeldAt(index));
  const exerciseNode = cells.exercise ? nodes[cells.exercise.top]! : null;
  const at = exerciseNode ? open.indexOf(exerciseNode) : open.length;
  splitOpen(open, startOfSection(open, at < 0 ? open.length - 1 : at), exerciseNode, sections);
  splitHeld(sections.held, sections);
  settleUnnamed(sections);
  return sections;
}
