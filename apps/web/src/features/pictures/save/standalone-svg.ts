/**
 * A drawing of the page as a file of its own: what the page's style sheets say of each mark is written onto the mark,
 * because a file takes no style sheet with it. Fonts are named by their generic family only.
 */
const SVG = "http://www.w3.org/2000/svg";

/** All that our drawings are styled with; each is also an attribute of SVG. */
const PAINT = [
  "fill",
  "fill-opacity",
  "opacity",
  "paint-order",
  "stroke",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-opacity",
  "stroke-width",
] as const;
const TYPE = ["font-size", "font-weight", "letter-spacing"] as const;

/** What a mark has where nothing is said, so that the file does not repeat it. */
const INITIAL: Readonly<Record<string, string>> = {
  "fill-opacity": "1",
  opacity: "1",
  "paint-order": "normal",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "stroke-opacity": "1",
  "letter-spacing": "normal",
};

export interface StandaloneSvg {
  text: string;
  width: number;
  height: number;
}

/** `name` becomes the title. Width and height are those of the drawing's own coordinates, in px. */
export function standaloneSvg(drawn: SVGSVGElement, name: string): StandaloneSvg {
  const { width, height } = drawn.viewBox.baseVal;
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  const marks = [...drawn.querySelectorAll("*")];
  for (const [index, mark] of [...copy.querySelectorAll("*")].entries()) {
    const source = marks[index];
    if (source !== undefined) inline(mark, getComputedStyle(source));
  }
  for (const attribute of ["class", "aria-label", "aria-describedby", "data-picture"]) copy.removeAttribute(attribute);
  copy.setAttribute("xmlns", SVG);
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.setAttribute("font-family", "sans-serif");
  const title = document.createElementNS(SVG, "title");
  title.textContent = name;
  copy.prepend(title, ground(drawn, width, height));
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

/** The colour that the drawing lies on: white text of a dark page would be lost on a white sheet. */
function ground(drawn: SVGSVGElement, width: number, height: number): SVGRectElement {
  const rect = document.createElementNS(SVG, "rect");
  rect.setAttribute("width", String(width));
  rect.setAttribute("height", String(height));
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

function inline(mark: Element, style: CSSStyleDeclaration): void {
  mark.removeAttribute("class");
  mark.removeAttribute("style");
  if (mark.tagName === "desc") {
    mark.removeAttribute("id");
    return;
  }
  const isText = mark.tagName === "text" || mark.tagName === "tspan";
  for (const property of isText ? [...PAINT, ...TYPE] : PAINT) {
    const value = style.getPropertyValue(property);
    // References to patterns are attributes already, and would come back with the page's address in them.
    if (value === "" || value === INITIAL[property] || value.startsWith("url(")) continue;
    mark.setAttribute(property, value);
  }
}
