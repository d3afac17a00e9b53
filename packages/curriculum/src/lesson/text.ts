/** The parts of a lesson as text and HTML. */
import type { Definition, FootnoteDefinition, Heading, Root, RootContent } from "mdast";
import type { LessonText, Locale } from "@warpgrade/domain";
import { toString } from "mdast-util-to-string";
import { visit } from "unist-util-visit";
import { ID_PREFIX, renderHtml, type RenderContext } from "../html/render.ts";
import type { QuestionKey, Sections } from "./sections.ts";

export const QUESTION_KEYS: readonly QuestionKey[] = ["Q1", "Q2", "Q3"];

function slugOf(text: string): string {
  const slug = text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return slug || "section";
}

function headingIds(nodes: readonly RootContent[]): Map<Heading, string> {
  const ids = new Map<Heading, string>();
  const used = new Map<string, number>();
  for (const node of nodes) {
    if (node.type !== "heading") continue;
    const base = slugOf(toString(node));
    const count = (used.get(base) ?? 0) + 1;
    used.set(base, count);
    ids.set(node, count === 1 ? base : `${base}-${count}`);
  }
  return ids;
}

function definitionsOf(nodes: readonly RootContent[]): (Definition | FootnoteDefinition)[] {
  const found: (Definition | FootnoteDefinition)[] = [];
  for (const node of nodes) {
    visit(node, (inner) => {
      if (inner.type === "definition" || inner.type === "footnoteDefinition") found.push(inner);
    });
  }
  return found;
}

/** A list after a sentence that ends in a colon, or the sentence itself without its "you will be able to:". */
function readGoals(nodes: readonly RootContent[]): string[] {
  const [first, second] = nodes.filter((node) => node.type !== "heading");
  if (!first) return [];
  const introduced = second?.type === "list" && /[:：]\s*$/.test(toString(first).trim()) ? second : null;
  const list = first.type === "list" ? first : introduced;
  if (list) return list.children.map((item) => toString(item).trim()).filter(Boolean);
  const text = toString(first).trim();
  const [, after] = /^[^:：]{1,60}[:：]\s*(.+)$/s.exec(text) ?? [];
  return [after ?? text].filter(Boolean);
}

export type RenderedText = Omit<LessonText, "title" | "hints">;

export interface Rendered {
  text: RenderedText;
  answersHtml: Record<QuestionKey, string>;
}

export function renderSections(tree: Root, sections: Sections, locale: Locale): Rendered {
  const held = new Set(sections.held);
  const open = definitionsOf(tree.children.filter((node) => !held.has(node)));
  const ids = headingIds(sections.buckets.body);
  const context: RenderContext = { locale, definitions: open, ids };
  const { buckets, questions, answers } = sections;
  const html = (nodes: readonly RootContent[], part: string): string => renderHtml(nodes, context, part);
  const all = definitionsOf(tree.children);
  const each = <T>(make: (key: QuestionKey) => T): Record<QuestionKey, T> => ({
    Q1: make("Q1"),
    Q2: make("Q2"),
    Q3: make("Q3"),
  });
  return {
    text: {
      goals: readGoals(buckets.goals),
      goalsHtml: html(buckets.goals, "goals"),
      prerequisitesHtml: html(buckets.prerequisites, "prerequisites"),
      bodyHtml: html(buckets.body, "body"),
      sections: [...ids].map(([heading, id]) => ({
        id: `${ID_PREFIX}body-${id}`,
        title: toString(heading),
        level: heading.depth,
      })),
      exerciseHtml: html([...buckets.exercise, ...buckets.after], "exercise"),
      questions: each((key) => (questions[key] ?? []).map((node) => toString(node).trim()).join("\n\n")),
      questionsHtml: each((key) => html(questions[key] ?? [], key.toLowerCase())),
      scoringHtml: html(buckets.scoring, "scoring"),
      referencesHtml: renderHtml(
        buckets.references,
        { ...context, definitions: all.filter((one) => one.type === "definition") },
        "references",
      ),
    },
    answersHtml: each((key) =>
      renderHtml(answers[key] ?? [], { ...context, definitions: all }, `answer-${key.toLowerCase()}`),
    ),
  };
}
