/**
 * What stands over a drawing on the page and would be missing from its file: its name and the key of its marks. They are
 * put above the drawing, at negative y, so that nothing in it has to move.
 */
import { textLines, textWidth } from "../text-width.ts";
import { paintLike } from "./paint.ts";

const SVG = "http://www.w3.org/2000/svg";
const LINE = 18;
const MARK = { width: 20, height: 12 };
const GAP = { word: 6, entry: 16 };
/** Between the head and the drawing. */
const BELOW = 8;

export interface FileHead {
  group: SVGGElement;
  height: number;
}

export function fileHead(drawn: SVGSVGElement, name: string, width: number): FileHead {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("id", "head");
  const label = drawn.querySelector("text");
  const lines = textLines(name, width, "bold");
  const key = keyOf(drawn);
  const placed = placeEntries(
    key.map(({ word }) => textWidth(word)),
    width,
  );
  const height = LINE * (lines.length + (placed.at(-1)?.line ?? -1) + 1) + BELOW;
  const write = (text: string, x: number, line: number) => {
    const written = document.createElementNS(SVG, "text");
    if (label !== null) paintLike(written, label);
    written.setAttribute("x", String(x));
    written.setAttribute("y", String(LINE * line + 12 - height));
    written.textContent = text;
    group.append(written);
    return written;
  };
  for (const [index, line] of lines.entries()) write(line, 0, index).setAttribute("font-weight", "600");
  for (const [index, { mark, word }] of key.entries()) {
    const { x, line } = placed[index] ?? { x: 0, line: 0 };
    const row = lines.length + line;
    group.append(markAt(mark, x, LINE * row + 2 - height));
    write(word, x + MARK.width + GAP.word, row);
  }
  return { group, height };
}

function keyOf(drawn: SVGSVGElement): { mark: SVGSVGElement; word: string }[] {
  const entries = drawn.closest(".simulated")?.querySelectorAll(".key > li") ?? [];
  return [...entries].flatMap((entry) => {
    const mark = entry.querySelector("svg");
    return mark === null ? [] : [{ mark, word: wordOf(entry) }];
  });
}

/** Without what is written inside the mark. */
function wordOf(entry: Element): string {
  const texts = [...entry.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  return texts.map((node) => node.textContent).join("");
}

function placeEntries(words: readonly number[], width: number): { x: number; line: number }[] {
  let next = { x: 0, line: 0 };
  return words.map((word) => {
    const wide = MARK.width + GAP.word + word;
    if (next.x > 0 && next.x + wide > width) next = { x: 0, line: next.line + 1 };
    const place = next;
    next = { x: place.x + wide + GAP.entry, line: place.line };
    return place;
  });
}

function markAt(mark: SVGSVGElement, x: number, y: number): SVGSVGElement {
  const copy = mark.cloneNode(true) as SVGSVGElement;
  const sources = mark.querySelectorAll("*");
  for (const [index, part] of [...copy.querySelectorAll("*")].entries()) {
    const source = sources[index];
    if (source !== undefined) paintLike(part, source);
  }
  for (const attribute of ["class", "aria-hidden"]) copy.removeAttribute(attribute);
  const place = { x, y, ...MARK };
  for (const [name, value] of Object.entries(place)) copy.setAttribute(name, String(value));
  return copy;
}
