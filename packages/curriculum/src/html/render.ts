/** From Markdown nodes to the HTML of one part of a lesson: name blocks, convert, sanitize, formulas, links, write. */
import type { Definition, FootnoteDefinition, Heading, Root, RootContent } from "mdast";
import type { Root as HtmlRoot } from "hast";
import type { Locale } from "@warpgrade/domain";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { nameBlocks } from "./blocks.ts";
import { renderFormulas } from "./formulas.ts";
import { settleLinks } from "./links.ts";
import { sanitizeSchema } from "./sanitize-schema.ts";

export interface RenderContext {
  locale: Locale;
  /** Link and footnote definitions that this part may use; those of the answers are never among them for a text. */
  definitions: readonly (Definition | FootnoteDefinition)[];
  /** Ids of headings, without the prefix. */
  ids: ReadonlyMap<Heading, string>;
}

/** Every id of a lesson starts so, so that no author's id can shadow one of the page. */
export const ID_PREFIX = "lesson-";

/** `$$x$$` within a line is a displayed formula here as in Pandoc; the reader calls it inline. */
export function settleFormulas(tree: Root, text: string): void {
  visit(tree, "inlineMath", (node, index, parent) => {
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    if (start === undefined || end === undefined || !parent || index === undefined) return;
    const source = text.slice(start, end);
    if (source.startsWith("$$")) {
      node.data = { ...node.data, hProperties: { className: ["language-math", "math-display"] } };
      return;
    }
    // Pandoc's rule: no space inside the dollars, no digit after them. "$5 and $6" is money.
    if (/^\$\s|\s\$$/.test(source) || /\d/.test(text[end] ?? ""))
      parent.children[index] = { type: "text", value: source };
  });
}

const writer = unified().use(rehypeStringify, { allowDangerousHtml: true, allowParseErrors: false });

export function renderHtml(nodes: readonly RootContent[], context: RenderContext, part: string): string {
  if (nodes.length === 0) return "";
  const copy = structuredClone({ type: "root", children: [...nodes, ...context.definitions] }) as Root;
  giveIds(nodes, copy, context);
  nameBlocks(copy, context.locale);
  const prefix = `${ID_PREFIX}${part}-`;
  const convert = unified().use(remarkRehype, { clobberPrefix: "" }).use(rehypeSanitize, sanitizeSchema(prefix));
  const html = convert.runSync(copy) as HtmlRoot;
  renderFormulas(html);
  settleLinks(html, prefix);
  return writer.stringify(html).trim();
}

/** The copy's headings come in the order of the originals. */
function giveIds(nodes: readonly RootContent[], copy: Root, context: RenderContext): void {
  const ids: (string | undefined)[] = [];
  for (const node of nodes) visit(node, "heading", (heading: Heading) => void ids.push(context.ids.get(heading)));
  let at = 0;
  visit(copy, "heading", (heading) => {
    const id = ids[at];
    at += 1;
    if (id) heading.data = { ...heading.data, hProperties: { id } };
  });
}
