/**
 * A drawing of the page as a file of its own: what the page's style sheets say of each mark is written onto the mark,
 * because a file takes no style sheet with it, and name and key are put over it. Fonts are named by their generic family.
 */
import { fileHead } from "./file-head.ts";
import { paintLike } from "./paint.ts";

const SVG = "http://www.w3.org/2000/svg";
/** Around the drawing: on the page its frame keeps other things away. */
const MARGIN = 12;

export interface StandaloneSvg {
  text: string;
  width: number;
  height: number;
}

/** `name` becomes the title and the first line. Width and height in units of the drawing, which are px. */
export function standaloneSvg(drawn: SVGSVGElement, name: string): StandaloneSvg {
  const view = drawn.viewBox.baseVal;
  const head = fileHead(drawn, name, view.width);
  const [width, height] = [view.width + 2 * MARGIN, head.height + view.height + 2 * MARGIN];
  const [left, top] = [-MARGIN, -MARGIN - head.height];
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  const marks = [...drawn.querySelectorAll("*")];
  for (const [index, mark] of [...copy.querySelectorAll("*")].entries()) {
    const source = marks[index];
    if (source !== undefined) paintLike(mark, source);
  }
  for (const attribute of ["class", "aria-label", "aria-describedby", "data-picture"]) copy.removeAttribute(attribute);
  copy.setAttribute("xmlns", SVG);
  const sizes = { width, height, viewBox: [left, top, width, height].join(" "), "font-family": "sans-serif" };
  for (const [attribute, value] of Object.entries(sizes)) copy.setAttribute(attribute, String(value));
  const title = document.createElementNS(SVG, "title");
  title.textContent = name;
  copy.prepend(title, ground(drawn, { x: left, y: top, width, height }), head.group);
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

/** The colour that the drawing lies on: white text of a dark page would be lost on a white sheet. */
function ground(drawn: SVGSVGElement, place: Record<"x" | "y" | "width" | "height", number>): SVGRectElement {
  const rect = document.createElementNS(SVG, "rect");
  for (const [attribute, value] of Object.entries(place)) rect.setAttribute(attribute, String(value));
  rect.setAttribute("fill", backgroundOf(drawn));
  return rect;
}

function backgroundOf(element: Element): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const colour = getComputedStyle(at).backgroundColor;
    if (colour !== "transparent" && colour !== "rgba(0, 0, 0, 0)") return colour;
  }
  return "Canvas";
}
