/**
 * `**重点。**下文`: CommonMark sees no emphasis where a mark stands between punctuation and a letter, which is where
 * Chinese puts it all the time; Pandoc does. Text that the reader left with such stars is split up here.
 */
import type { PhrasingContent, Root, Text } from "mdast";
import { SKIP, visit } from "unist-util-visit";

const STRONG = /\*\*(?=\S)([^*\n]{1,200}?)(?<=\S)\*\*/g;

function split(text: string): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let from = 0;
  for (const hit of text.matchAll(STRONG)) {
    if (hit.index > from) parts.push({ type: "text", value: text.slice(from, hit.index) });
    parts.push({ type: "strong", children: [{ type: "text", value: hit[1]! }] });
    from = hit.index + hit[0].length;
  }
  if (from < text.length) parts.push({ type: "text", value: text.slice(from) });
  return parts;
}

export function settleCjkEmphasis(tree: Root): void {
  visit(tree, "text", (node: Text, index, parent) => {
    if (!parent || index === undefined || !node.value.includes("**") || !/\p{Script=Han}/u.test(node.value))
      return undefined;
    const parts = split(node.value);
    if (parts.length < 2 && parts[0]?.type === "text") return undefined;
    (parent.children as PhrasingContent[]).splice(index, 1, ...parts);
    return [SKIP, index + parts.length];
  });
}
