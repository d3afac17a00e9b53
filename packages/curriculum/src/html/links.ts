/** Links after sanitizing: out of the platform with `noopener`, to another lesson by its key, else only words. */
import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";

/** "../triton/lesson10_dropout.qmd#x" -> "lesson10_dropout"; null for anything that is no lesson file. */
function lessonOfHref(href: string): string | null {
  const hit =
    /^(?![a-z][a-z0-9+.-]*:|\/\/)(?:.*\/)?([a-z0-9][a-z0-9_-]{0,79})\.(?:qmd|md|html|ipynb)(?:[?#].*)?$/i.exec(href);
  return hit ? hit[1]!.toLowerCase() : null;
}

function settle(node: Element, prefix: string): void {
  const href = typeof node.properties.href === "string" ? node.properties.href : "";
  if (/^(?:https?|mailto):/i.test(href)) {
    node.properties = { ...node.properties, rel: ["noopener", "noreferrer"], target: "_blank" };
    return;
  }
  if (href.startsWith("#")) {
    const name = href.slice(1);
    node.properties.href = name.startsWith(prefix) ? href : `#${prefix}${name}`;
    return;
  }
  const lesson = lessonOfHref(href);
  node.tagName = "span";
  node.properties = lesson ? { className: ["lesson-link"], dataLesson: lesson } : {};
}

export function settleLinks(tree: Root, prefix: string): void {
  visit(tree, "element", (node) => {
    if (node.tagName === "a") settle(node, prefix);
  });
}
