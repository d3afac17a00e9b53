import type { Link, Root } from "mdast";
import type { ParsedLesson } from "@warpgrade/domain";
import { toString } from "mdast-util-to-string";
import { visit } from "unist-util-visit";
import type { DivNode } from "./fenced-divs.ts";

type Neighbour = ParsedLesson["previous"];

/** Only a relative path or a web address is kept; what a script could hide in becomes an empty link. */
function safeHref(href: string): string {
  return /^(?:https?:\/\/|(?![a-z][a-z0-9+.-]*:)(?!\/\/))/i.test(href) ? href : "";
}

/** "**Previous** Lesson 5: MMA" -> the words after the label; the label alone if there is nothing else. */
function titleOf(link: Link): string {
  const words = link.children.filter((child) => child.type !== "strong").map((child) => toString(child));
  return (words.join("").trim() || toString(link).trim()).slice(0, 200);
}

function directionOf(link: Link): "previous" | "next" | null {
  const classes = ((link.data ?? {}) as { classes?: string[] }).classes ?? [];
  if (classes.some((name) => name.includes("prev"))) return "previous";
  if (classes.some((name) => name.includes("next"))) return "next";
  const text = toString(link);
  if (/←|上一课|previous|bài trước/iu.test(text)) return "previous";
  return /→|下一课|\bnext\b|bài (?:sau|tiếp)/iu.test(text) ? "next" : null;
}

/** Links of a `.course-pagination` block. */
export function readPagination(tree: Root): { previous: Neighbour; next: Neighbour } {
  const found: { previous: Neighbour; next: Neighbour } = { previous: null, next: null };
  visit(tree, "div", (div: DivNode) => {
    if (!div.attributes.classes.some((name) => name.includes("pagination"))) return;
    visit(div, "link", (link: Link) => {
      const direction = directionOf(link);
      if (direction) found[direction] = { title: titleOf(link), href: safeHref(link.url) };
    });
  });
  return found;
}
