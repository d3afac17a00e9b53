import { describe, expect, it } from "vitest";
import type { ParsedLesson } from "@warpgrade/domain";
import { bytesOf, lessonText } from "../../test-support/lesson.ts";
import { parseLesson } from "../lesson/parse-lesson.ts";

function lessonWith(body: string, front = "title: T\noracle: x"): ParsedLesson {
  const text = lessonText({ front, body: `## Model\n\n${body}` });
  const result = parseLesson({ file: "html.qmd", bytes: bytesOf(text) });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.lesson;
}

const html = (body: string, front?: string): string => lessonWith(body, front).text.bodyHtml;

describe("nothing of an author's can act on a page", () => {
  const attacks = [
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    "<iframe src=https://example.org></iframe>",
    '<a href="javascript:alert(1)">x</a>',
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](vbscript:alert(1))",
    "[x](//evil.example/x)",
    "![x](https://tracker.example/pixel.png)",
    '![x](x.png){onerror="alert(1)"}',
    '::: {.callout-note onclick="alert(1)" style="background:url(https://e.example)" title="<img src=x onerror=alert(1)>"}\nText\n:::',
    '::: {#__next .a" onmouseover="alert(1)"}\nText\n:::',
    "$\\href{javascript:alert(1)}{x}$",
    "$\\htmlStyle{background:url(https://e.example)}{x}$",
    "$\\includegraphics{https://e.example/x.png}$",
    "$\\unicode{<script>}$ $<img src=x onerror=alert(1)>$",
    "```{mermaid}\n</pre><script>alert(1)</script>\n```",
    '```{timeline}\ncopy: 1" onload="alert(1)\ncompute: 2\nstages: 3\n```',
    "```html\n</code></pre><script>alert(1)</script>\n```",
    "<style>*{background:url(https://e.example)}</style>",
    '<svg onload="alert(1)"><use href="data:x"/></svg>',
    "[^a]\n\n[^a]: <b onclick=alert(1)>x</b>",
  ];

  it.each(attacks)("%s", (attack) => {
    const lesson = lessonWith(attack);
    const markup = JSON.parse(JSON.stringify(lesson.text.bodyHtml)) as string;
    const tags = markup.match(/<[a-z][^>]*>/gi) ?? [];
    for (const tag of tags) {
      expect(tag).not.toMatch(/^<(?:script|style|iframe|img|object|embed|form|base|link|meta)\b/i);
      expect(tag).not.toMatch(/\son[a-z]+\s*=/i);
      expect(tag).not.toMatch(/(?:href|src)="\s*(?:javascript|data|vbscript|\/\/)/i);
      expect(tag).not.toMatch(/url\(/i);
      expect(tag).not.toMatch(/\sid="(?!lesson-)/);
    }
  });

  it("lets no style through but that of a formula", () => {
    expect(html('<p style="color:red">x</p>\n\n::: {.b style="color:red"}\ny\n:::')).not.toContain("style=");
    expect(html("$x^2$")).toMatch(/class="katex"/);
  });

  it("cuts a link's words loose from a place nobody has", () => {
    expect(html("[notes](files/notes.pdf)")).toContain("<span>notes</span>");
    expect(html("[next](../x/lesson05_tiles.qmd#a)")).toContain(
      '<span class="lesson-link" data-lesson="lesson05_tiles">next</span>',
    );
    expect(html("[out](https://example.org)")).toContain('rel="noopener noreferrer" target="_blank"');
    expect(html("[down](#goal)")).toContain('href="#lesson-body-goal"');
  });
});

describe("what Quarto files are made of", () => {
  it("turns callouts into asides with a title, nested ones too", () => {
    const out = html(
      '::: {.callout-warning title="Mind < this"}\nOuter\n\n::: {.callout-tip}\n## Inner\n\nText\n:::\n:::',
    );
    expect(out).toContain(
      '<aside class="callout callout-warning" data-kind="warning"><p class="callout-title">Mind &#x3C; this</p>',
    );
    expect(out).toContain(
      '<aside class="callout callout-tip" data-kind="tip"><p class="callout-title">Inner</p><p>Text</p></aside>',
    );
    expect(html("::: {.callout-note}\nx\n:::", 'title: "课"\noracle: x')).toContain(
      '<p class="callout-title">说明</p>',
    );
    expect(html('::: {.callout-note appearance="simple"}\nx\n:::')).not.toContain("callout-title");
  });

  it("folds a collapsed callout", () => {
    expect(html('::: {.callout-tip collapse="true" title="More"}\nText\n:::')).toContain(
      "<details><summary>More</summary><p>Text</p></details>",
    );
  });

  it("keeps the place and the words of a picture that is not there", () => {
    const card = html('::: {.img-card}\n![A chip](assets/chip.png){width="90%"}\n\nFigure 1: a chip\n:::');
    expect(card).toContain(
      '<figure class="figure-missing"><span class="figure-placeholder" role="img" aria-label="A chip"',
    );
    expect(card).toContain("<figcaption><p>Figure 1: a chip</p></figcaption>");
    expect(card).not.toContain("width=");
    expect(html("![Alone](x.png)")).toContain("<figcaption>Alone</figcaption>");
    expect(html("Words ![inline](x.png) go on")).toContain('aria-label="inline"');
  });

  it("renders formulas once, with MathML, displayed where Pandoc would", () => {
    expect(html("$a_1$")).toContain("<math");
    expect(html("$$a_1$$ and on")).toContain("katex-display");
    expect(html("$$\na_1\n$$")).toContain('<span class="katex-display" tabindex="0">');
    expect(html("It costs $5 and then $6 more.")).not.toContain("katex");
    expect(html("$\\frac{$")).toContain('<code class="formula-error">\\frac{</code>');
  });

  it("leaves a drawing as its source, with its indentation", () => {
    expect(html("```{mermaid}\nflowchart LR\n    A --> B\n```")).toContain(
      '<pre class="mermaid">flowchart LR\n    A --> B</pre>',
    );
  });

  it("marks the place of a timeline, and shows a bad one as text", () => {
    const place = '<div class="timeline-player" data-copy="480" data-compute="120" data-stages="5"></div>';
    expect(html("```{timeline}\ncopy: 480\ncompute: 120\nstages: 5\n```")).toContain(place);
    expect(html("```{timeline copy=480 compute=120 stages=5}\n```")).toContain(place);
    expect(html("```{timeline}\ncopy: many\n```")).not.toContain("timeline-player");
  });

  it("shows other code without its option lines", () => {
    expect(html("```{python}\n#| echo: true\nx = 1\n```")).toContain(
      '<pre tabindex="0"><code class="language-python">x = 1</code></pre>',
    );
  });

  it("takes attributes off links, pictures and headings", () => {
    const lesson = lessonWith("### Deep {#sec-deep .x}\n\n[a](https://e.example){.button}\n");
    expect(lesson.text.sections.at(-1)).toMatchObject({ title: "Deep", id: "lesson-body-deep" });
    expect(lesson.text.bodyHtml).not.toMatch(/[{}]/);
  });

  it("sees Chinese emphasis that touches the next word", () => {
    expect(html("**重点。**下文", 'title: "课"\noracle: x')).toContain("<strong>重点。</strong>下文");
  });

  it("treats colons in code as code", () => {
    expect(html("```text\n::: {.callout-note}\n```")).toContain("::: {.callout-note}");
  });

  it("keeps tables, and text that only looks like a tag", () => {
    expect(html("| a | b |\n|---|--:|\n| 1 | 2 |")).toContain('<td align="right">2</td>');
    expect(html("`cp.async.wait_group<S-2>`")).toContain("wait_group&#x3C;S-2>");
  });
});
