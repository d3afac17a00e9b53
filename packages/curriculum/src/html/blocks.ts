/**
 * Gives the nodes that Markdown has no HTML for (divs, callouts, figures, cells, formulas) their HTML names.
 * Works on the Markdown tree, before sanitizing: nothing made here is trusted.
 */
import type { Code, Image, Nodes, Parent, RootContent } from "mdast";
import type { Locale } from "@warpgrade/domain";
import { toString } from "mdast-util-to-string";
import { SKIP, visit } from "unist-util-visit";
import { readAttributes } from "../lesson/attributes.ts";
import type { DivNode } from "../lesson/fenced-divs.ts";
import { infoOf, isPythonCell } from "../lesson/markdown.ts";
import { splitOptionLines } from "../python/scan.ts";
import { timelineOf } from "./timeline.ts";
import { CALLOUT_KINDS, CALLOUT_TITLES, FIGURE_MISSING, type CalloutKind } from "./words.ts";

type Properties = Record<string, string | string[] | number | boolean>;

/** A node that becomes `<name ...properties>children</name>`. */
function element(name: string, properties: Properties, children: readonly unknown[]): RootContent {
  return { type: "element-of", data: { hName: name, hProperties: properties }, children } as unknown as RootContent;
}

/** Text whose spaces and line ends count: the converter would trim a text node of Markdown. */
function verbatim(name: string, properties: Properties, value: string): RootContent {
  const data = { hName: name, hProperties: properties, hChildren: [{ type: "text", value }] };
  return { type: "element-of", data, children: [] } as unknown as RootContent;
}

function textNode(value: string): RootContent {
  return { type: "text", value };
}

function calloutKind(node: DivNode): CalloutKind | null {
  return CALLOUT_KINDS.find((kind) => node.attributes.classes.includes(`callout-${kind}`)) ?? null;
}

export function isCollapsed(node: DivNode): boolean {
  return node.attributes.values.collapse === "true";
}

function buildCallout(node: DivNode, kind: CalloutKind, locale: Locale): RootContent {
  const [first, ...others] = node.children;
  const given = node.attributes.values.title;
  const heading = given === undefined && first?.type === "heading" ? first : null;
  const simple = node.attributes.values.appearance === "simple";
  const fallback = simple ? null : CALLOUT_TITLES[kind][locale];
  const title = given ?? (heading ? toString(heading) : fallback);
  const body = heading ? others : node.children;
  const properties = { className: ["callout", `callout-${kind}`], dataKind: kind };
  if (isCollapsed(node)) {
    const summary = element("summary", {}, [textNode(title ?? CALLOUT_TITLES[kind][locale])]);
    return element("aside", properties, [element("details", {}, [summary, ...body])]);
  }
  const head = title ? [element("p", { className: ["callout-title"] }, [textNode(title)])] : [];
  return element("aside", properties, [...head, ...body]);
}

/** No lesson carries its pictures, and no page loads one from a stranger: the place is kept, with its words. */
function buildPlaceholder(image: Image, locale: Locale): RootContent {
  const alt = image.alt || image.title || FIGURE_MISSING[locale];
  return element(
    "span",
    { className: ["figure-placeholder"], role: "img", ariaLabel: alt, title: FIGURE_MISSING[locale] },
    [textNode(alt)],
  );
}

function soleImage(node: RootContent): Image | null {
  if (node.type !== "paragraph") return null;
  const parts = node.children.filter((child) => child.type !== "text" || child.value.trim() !== "");
  return parts.length === 1 && parts[0]!.type === "image" ? parts[0] : null;
}

function buildFigure(image: Image, caption: readonly RootContent[], locale: Locale): RootContent {
  const words = caption.length > 0 ? caption : [textNode(image.title || image.alt || FIGURE_MISSING[locale])];
  return element("figure", { className: ["figure-missing"] }, [
    buildPlaceholder(image, locale),
    element("figcaption", {}, words),
  ]);
}

function buildDiv(node: DivNode, locale: Locale): RootContent {
  const kind = calloutKind(node);
  if (kind) return buildCallout(node, kind, locale);
  const image = node.children[0] ? soleImage(node.children[0]) : null;
  if (image && node.attributes.classes.includes("img-card")) return buildFigure(image, node.children.slice(1), locale);
  const classes = node.attributes.classes.filter((name) => /^[a-z][\w-]{0,40}$/i.test(name));
  return element("div", { className: ["block", ...classes.map((name) => `block-${name}`)] }, node.children);
}

function buildCode(code: Code): RootContent {
  const info = infoOf(code);
  const language = /^\{?\.?([\w+-]+)/.exec(info)?.[1]?.toLowerCase() ?? null;
  if (language === "mermaid") return verbatim("pre", { className: ["mermaid"] }, code.value);
  if (/^\{timeline\b/.test(info)) {
    const player = timelineOf(`${info.replace(/^\{timeline|\}$/g, "")}\n${code.value}`);
    if (player) return element("div", player, []);
  }
  const value = isPythonCell(code) ? splitOptionLines(code.value).code : code.value;
  const properties: Properties = language ? { className: [`language-${language}`] } : {};
  // Long lines scroll inside the block, and what scrolls must be reachable by key.
  return element("pre", { tabIndex: 0 }, [verbatim("code", properties, value)]);
}

/** `[text](url){.class}`: the braces after a link or picture are attributes, not words. Returns the classes. */
function takeTrailingAttributes(parent: Parent, index: number): string[] {
  const next = parent.children[index + 1];
  const hit = next?.type === "text" ? /^\{[^{}\n]*\}/.exec(next.value) : null;
  if (!hit || next?.type !== "text") return [];
  next.value = next.value.slice(hit[0].length);
  return readAttributes(hit[0]).classes;
}

/** Moves attributes from the text into `data.classes`; done once for the whole file. */
export function readInlineAttributes(tree: Nodes): void {
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined) return;
    if (node.type === "link" || node.type === "image" || node.type === "inlineCode") {
      const classes = takeTrailingAttributes(parent as Parent, index);
      if (classes.length > 0) node.data = Object.assign({}, node.data, { classes });
    }
    if (node.type === "heading") {
      const last = node.children.at(-1);
      if (last?.type === "text") last.value = last.value.replace(/\s*\{[#.][^{}]*\}\s*$/, "");
    }
  });
}

/** Replaces nodes by their HTML-named form, in place, from the outside in. */
export function nameBlocks(tree: Nodes, locale: Locale): void {
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined) return;
    const put = (next: RootContent): number => {
      (parent.children as RootContent[])[index] = next;
      // The new node's children have not been seen yet: visit it again in its new form.
      return index;
    };
    if (node.type === "div") return put(buildDiv(node, locale));
    if (node.type === "code") return [SKIP, put(buildCode(node)) + 1];
    const image = soleImage(node as RootContent);
    if (image) return put(buildFigure(image, [], locale));
    if (node.type === "image") return [SKIP, put(buildPlaceholder(node, locale)) + 1];
    if (node.type === "html")
      return [
        SKIP,
        put(textNode(node.value.replace(/<(script|style)[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->|<[^>]*>/gi, ""))) + 1,
      ];
    return undefined;
  });
}
