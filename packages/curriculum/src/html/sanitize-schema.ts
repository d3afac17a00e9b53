/**
 * What a lesson's HTML may hold. Formulas are rendered after this step, from text, by KaTeX with `trust: false`;
 * so no style attribute, script, handler or embedded page of an author can pass.
 */
import { defaultSchema, type Options } from "rehype-sanitize";

const base = defaultSchema.attributes ?? {};

export function sanitizeSchema(prefix: string): Options {
  return {
    ...defaultSchema,
    tagNames: [
      ...(defaultSchema.tagNames ?? []).filter((name) => !["img", "picture", "source"].includes(name)),
      "aside",
      "figure",
      "figcaption",
    ],
    attributes: {
      ...base,
      "*": ["id", "title", "lang", "role", "ariaLabel", "ariaDescribedBy", "ariaLabelledBy", "dir"],
      a: [
        "href",
        "ariaLabel",
        "ariaDescribedBy",
        "dataFootnoteBackref",
        "dataFootnoteRef",
        ["className", "data-footnote-backref"],
      ],
      aside: [
        ["className", /^callout(?:-[a-z]+)?$/],
        ["dataKind", /^[a-z]+$/],
      ],
      code: [["className", /^language-[\w+-]+$/, "math-inline", "math-display"]],
      details: ["open"],
      div: [
        ["className", /^(?:block(?:-[\w-]+)?|timeline-player)$/],
        ["dataCopy", /^\d{1,6}$/],
        ["dataCompute", /^\d{1,6}$/],
        ["dataStages", /^\d{1,2}$/],
      ],
      figure: [["className", "figure-missing"]],
      input: [["disabled", true], ["type", "checkbox"], "checked"],
      p: [["className", "callout-title"]],
      pre: [
        ["className", "mermaid"],
        ["tabIndex", 0],
      ],
      section: ["dataFootnotes", ["className", "footnotes"]],
      span: [
        ["className", "figure-placeholder", "lesson-link"],
        ["dataLesson", /^[a-z0-9][a-z0-9_-]{0,79}$/],
      ],
      td: ["align", "colSpan", "rowSpan"],
      th: ["align", "colSpan", "rowSpan", "scope"],
      li: [["className", "task-list-item"]],
      ol: ["start", ["className", "contains-task-list"]],
      ul: [["className", "contains-task-list"]],
    },
    protocols: { href: ["http", "https", "mailto"] },
    clobberPrefix: prefix,
    required: { input: { disabled: true, type: "checkbox" } },
    strip: ["script", "style", "iframe", "object", "embed"],
  };
}
