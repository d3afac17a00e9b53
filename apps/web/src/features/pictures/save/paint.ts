/** What the page's style sheets say of a mark, as attributes of the mark itself. */

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

/** Writes onto a mark how its source, or one like it, is painted on the page. */
export function paintLike(mark: Element, source: Element): void {
  const style = getComputedStyle(source);
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
