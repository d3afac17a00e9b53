/** LaTeX to HTML and MathML when the file is read, so that no page needs a script for it. */
import katex from "katex";
import type { Element, ElementContent, Root } from "hast";
import { visit } from "unist-util-visit";
import { LESSON_LIMITS } from "../lesson/limits.ts";

function textOf(node: Element): string {
  return node.children
    .map((child) => {
      if (child.type === "text") return child.value;
      return child.type === "element" ? textOf(child) : "";
    })
    .join("");
}

/** A wide formula scrolls in its own line, and what scrolls must be reachable by key. */
function reachable(html: string): string {
  return html.replace('<span class="katex-display">', '<span class="katex-display" tabindex="0">');
}

/** What does not parse as a formula stays as its source, marked. */
function renderFormula(source: string, displayMode: boolean): ElementContent {
  const asText: Element = {
    type: "element",
    tagName: "code",
    properties: { className: ["formula-error"] },
    children: [{ type: "text", value: source }],
  };
  if (source.length > LESSON_LIMITS.formulaChars) return asText;
  try {
    const html = katex.renderToString(source, {
      displayMode,
      output: "htmlAndMathml",
      throwOnError: true,
      strict: "ignore",
      trust: false,
      maxExpand: 500,
      maxSize: 20,
    });
    // Markup made here, after sanitizing, from text alone.
    return { type: "raw", value: displayMode ? reachable(html) : html } as unknown as ElementContent;
  } catch {
    return asText;
  }
}

const classesOf = (node: Element): string[] => {
  const value = node.properties.className;
  return Array.isArray(value) ? value.map(String) : [];
};

export function renderFormulas(tree: Root): void {
  visit(tree, "element", (node, index, parent) => {
    if (!parent || index === undefined) return;
    const only = node.tagName === "pre" && node.children.length === 1 ? node.children[0]! : node;
    if (only.type !== "element" || only.tagName !== "code") return;
    const classes = classesOf(only);
    if (!classes.includes("math-inline") && !classes.includes("math-display")) return;
    parent.children[index] = renderFormula(textOf(only), classes.includes("math-display"));
  });
}
