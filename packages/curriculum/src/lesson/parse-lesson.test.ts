import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LessonProblem, ParsedLesson } from "@warpgrade/domain";
import { ANSWER, bytesOf, lessonParts, lessonText, TEMPLATE, type LessonParts } from "../../test-support/lesson.ts";
import { LESSON_LIMITS } from "./limits.ts";
import { parseLesson, slugOfFile, type ParseLessonOptions } from "./parse-lesson.ts";

function read(text: string | Uint8Array, options: Partial<ParseLessonOptions> = {}): ReturnType<typeof parseLesson> {
  return parseLesson({
    file: "lesson03_lines.qmd",
    bytes: typeof text === "string" ? bytesOf(text) : text,
    ...options,
  });
}

function lessonOf(text: string, options: Partial<ParseLessonOptions> = {}): ParsedLesson {
  const result = read(text, options);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.lesson;
}

function problemsOf(text: string | Uint8Array, options: Partial<ParseLessonOptions> = {}): LessonProblem[] {
  const result = read(text, options);
  return result.ok ? [] : result.problems;
}

describe("a whole lesson", () => {
  const lesson = lessonOf(lessonText());

  it("has its name, number, language and exercise", () => {
    expect(lesson).toMatchObject({ slug: "lesson03_lines", number: 3, locale: "en" });
    expect(lesson.text.title).toBe("Covering a line");
    expect(lesson.exercise).toEqual({
      template: TEMPLATE,
      functionName: "tiles_for",
      parameters: [
        { name: "total", default: null },
        { name: "tile", default: "4" },
      ],
      asserts: ["assert tiles_for(8, 4) == 2", "assert abs(tiles_for(9, 4) - 3) < 1e-9", "assert tiles_for(1, 4) == 1"],
      oracle: "demo.tiles",
    });
  });

  it("is cut into its parts", () => {
    const { text } = lesson;
    expect(text.goals).toEqual(["cover a line with tiles;", "say what is left over."]);
    expect(text.prerequisitesHtml).toBe("<p>Division.</p>");
    expect(text.sections.map((section) => section.title)).toEqual(["Mental model"]);
    expect(text.bodyHtml).toContain(`id="${text.sections[0]!.id}"`);
    expect(text.exerciseHtml).toBe("<p>Fill the blank.</p>");
    expect(text.questions).toEqual({ Q1: "What goes in?", Q2: "Why not more?", Q3: "Which number?" });
    expect(text.scoringHtml).toBe("<p>Ten points.</p>");
    expect(text.referencesHtml).toContain('href="https://example.org/book"');
    expect(lesson.previous).toEqual({ title: "Lesson 2: Lines", href: "lesson02_lines.qmd" });
    expect(lesson.next).toEqual({ title: "Lesson 4: Squares", href: "../part2/lesson04_squares.qmd" });
  });

  it("keeps everything of the answer block out of the text, save the last hint", () => {
    const { hints, ...shown } = lesson.text;
    expect(JSON.stringify(shown)).not.toMatch(/SECRET|-total/);
    expect(lesson.reference.solutionCell).toContain(ANSWER);
    expect(lesson.reference.answersHtml).toEqual({
      Q1: "<p>SECRET-ONE.</p>",
      Q2: "<p>SECRET-TWO.</p>",
      Q3: "<p>SECRET-THREE.</p>",
    });
    expect(hints[3]).toBe(ANSWER);
    expect(hints[2]).toContain("-(-□ // □)");
    expect(hints.slice(0, 3).join(" ")).not.toContain("//  tile");
  });

  it("says what it filled in, and a default rubric adds up", () => {
    expect(lesson.defaulted).toEqual(["hints", "rubric"]);
    const sums = Object.values(lesson.rubric).map((items) => items.reduce((sum, item) => sum + item.points, 0));
    expect(sums).toEqual([100, 200, 200, 200]);
    expect(Object.keys(lesson.rubric.Q1[0]!.label)).toEqual(["en", "zh", "vi"]);
  });
});

describe("what may differ between authors", () => {
  it("holds back answers that stand under a heading instead of in a block", () => {
    const answers = lessonParts.answers.split("\n").slice(1, -1).join("\n");
    const lesson = lessonOf(lessonText({ answers }));
    const { hints: _hints, ...shown } = lesson.text;
    expect(JSON.stringify(shown)).not.toMatch(/SECRET|-total/);
    expect(lesson.reference.answersHtml.Q2).toContain("SECRET-TWO");
    expect(lesson.text.scoringHtml).toBe("<p>Ten points.</p>");
  });

  it("holds back answers in a block of their own before the solution", () => {
    const answers = [
      '::: {.callout-tip collapse="true"}',
      "### Q1 answer",
      "",
      "SECRET-EARLY",
      ":::",
      "",
      '::: {.callout-note collapse="true"}',
      "```{python}",
      "#| course_role: solution",
      TEMPLATE.replace("______", ANSWER),
      "```",
      ":::",
    ].join("\n");
    const lesson = lessonOf(lessonText({ answers }));
    expect(JSON.stringify(lesson.text.scoringHtml + lesson.text.questionsHtml.Q3)).not.toContain("SECRET");
    expect(lesson.reference.answersHtml.Q1).toContain("SECRET-EARLY");
    expect(lesson.defaulted).toContain("answer_Q2");
  });

  it("reads headings in Chinese and Vietnamese, and in words it does not know", () => {
    const zh = lessonOf(
      lessonText({
        front: 'title: "第 12 课：分块"\noracle: demo.tiles',
        body: "## 本课目标\n\n学完后你应能：会分块。\n\n## 前置关系\n\n除法。\n\n## 正文\n\n内容。",
        questions: "### 问题一\n\n甲？\n\n### 问题 2：乙？\n\n### Q3\n\n丙？\n\n**你的答案：**",
        scoring: "## 评分\n\n十分。",
      }),
    );
    expect(zh).toMatchObject({ locale: "zh", number: 12 });
    expect(zh.text.title).toBe("分块");
    expect(zh.text.goals).toEqual(["会分块。"]);
    expect(zh.text.questions).toEqual({ Q1: "甲？", Q2: "乙？", Q3: "丙？" });

    const vi = lessonOf(
      lessonText({
        front: 'title: "Bài 4: Chia ô"\noracle: x',
        questions: "### Câu 1\n\nA?\n\n### Câu 2\n\nB?\n\n### Câu hỏi 3\n\nC?",
      }),
    );
    expect(vi).toMatchObject({ locale: "en", number: 4 });
    expect(lessonOf(lessonText({ front: 'title: "Đường ống"\noracle: x' })).locale).toBe("vi");

    const odd = lessonOf(
      lessonText({
        body: "## Wozu\n\nKacheln zählen.\n\n## Vorher\n\nTeilen.\n\n## Kern\n\nText.",
        scoring: "## Punkte\n\nZehn.",
      }),
    );
    expect(odd.text.goals).toEqual(["Kacheln zählen."]);
    expect(odd.text.scoringHtml).toBe("<p>Zehn.</p>");
  });

  it("takes slug, number, hints and rubric from the front matter, and leaves other keys alone", () => {
    const front = [
      "title: Covering",
      "slug: my-lesson",
      "number: 7",
      "lang: vi-VN",
      "oracle: demo.tiles",
      "format: { html: { toc: true } }",
      "hints: [a, b, c, d]",
      "rubric:",
      "  Q1: [{ id: all, label: { en: All }, points: 2 }]",
    ].join("\n");
    const lesson = lessonOf(lessonText({ front }));
    expect(lesson).toMatchObject({ slug: "my-lesson", number: 7, locale: "vi" });
    expect(lesson.text.hints).toEqual(["a", "b", "c", "d"]);
    expect(lesson.rubric.Q1).toEqual([{ id: "all", label: { en: "All" }, points: 200 }]);
    expect(lesson.defaulted).toEqual(["rubric_EXPLANATION", "rubric_Q2", "rubric_Q3"]);
  });

  it("chooses an oracle: the file's, the importer's, a suggestion", () => {
    const unnamed = lessonText({ front: "title: T" });
    expect(lessonOf(lessonText(), { oracle: "other" }).exercise.oracle).toBe("demo.tiles");
    expect(lessonOf(unnamed, { oracle: "picked", knownOracles: ["picked"] }).defaulted).not.toContain("oracle");
    const suggested = lessonOf(unnamed, {
      suggestOracle: (query) => `for.${query.functionName}.${query.parameters.length}`,
    });
    expect(suggested.exercise.oracle).toBe("for.tiles_for.2");
    expect(suggested.defaulted).toContain("oracle");
  });

  it("gives the same lesson for Windows line ends and a byte order mark", () => {
    const plain = lessonOf(lessonText());
    const windows = lessonOf(`\ufeff${lessonText().replaceAll("\n", "\r\n")}`);
    expect({ ...windows, sourceSha256: "" }).toEqual({ ...plain, sourceSha256: "" });
  });

  it("makes a slug of any file name", () => {
    expect(slugOfFile("a/b/Lesson 06 (new).en.qmd")).toBe("lesson-06-new");
    expect(slugOfFile("第六课.qmd")).toBe("lesson");
  });
});

describe("a file that is refused says file, line and reason", () => {
  const cell = (code: string): string => `## Exercise\n\n\`\`\`{python}\n#| course_role: exercise\n${code}\n\`\`\``;
  const bomb = "a: &a [x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c]\ntitle: T";
  const kinds: [string, LessonProblem["code"], number | null, Partial<LessonParts>][] = [
    ["a YAML bomb", "bad_front_matter", 1, { front: bomb }],
    ["broken YAML", "bad_front_matter", 3, { front: 'title: T\nlang: "en' }],
    ["three hints", "bad_front_matter", 3, { front: "title: T\nhints: [a, b, c]" }],
    [
      "a rubric that does not add up",
      "bad_front_matter",
      1,
      { front: "title: T\noracle: x\nrubric: { Q1: [{ id: a, label: A, points: 1 }] }" },
    ],
    ["no title", "no_title", 1, { front: "lang: en\noracle: x" }],
    ["no exercise cell", "no_exercise", null, { exercise: "## Exercise\n\nNone." }],
    ["a cell without its role", "no_exercise", 24, { exercise: `## Exercise\n\n\`\`\`{python}\n${TEMPLATE}\n\`\`\`` }],
    [
      "a cell that only shows code",
      "no_exercise",
      null,
      { exercise: lessonParts.exercise.replace("{python}", "python") },
    ],
    ["two exercise cells", "many_exercises", 40, { exercise: `${lessonParts.exercise}\n\n${cell(TEMPLATE)}` }],
    ["no blank", "no_blank", 24, { exercise: cell(TEMPLATE.replace("______", "total")) }],
    [
      "a blank in a comment",
      "no_blank",
      29,
      { exercise: cell(TEMPLATE.replace("return ______", "return 1  # ______")) },
    ],
    ["two blanks", "many_blanks", 29, { exercise: cell(TEMPLATE.replace("return ______", "return ______ + ______")) }],
    ["no function", "no_function", 24, { exercise: cell("x = ______\nassert x == 1") }],
    ["no asserts", "no_asserts", 24, { exercise: cell(TEMPLATE.split("\n").slice(0, 4).join("\n")) }],
    [
      "a check that cannot be judged on returned data",
      "unjudgeable_assert",
      32,
      {
        exercise: cell(
          TEMPLATE.replace("assert abs(tiles_for(9, 4) - 3)", "assert isinstance(tiles_for(9, 4) - 3, int)"),
        ),
      },
    ],
    [
      "an exercise that is no Python",
      "bad_python",
      29,
      { exercise: cell(TEMPLATE.replace("    return ______", "     return ______")) },
    ],
    [
      "a solution that is no Python",
      "bad_python",
      63,
      { answers: lessonParts.answers.replace("def tiles_for(total, tile=4):", "def tiles_for(total, tile=4)") },
    ],
    [
      "a blank where no expression may stand",
      "bad_python",
      29,
      { exercise: cell(TEMPLATE.replace("return ______", "return (lambda ______: 1)(2)")) },
    ],
    ["a missing question", "no_question", null, { questions: "### Q1\n\nA?\n\n### Q3\n\nC?" }],
    [
      "an empty question",
      "no_question",
      null,
      { questions: "### Q1\n\nA?\n\n### Q2\n\n**Your answer:**\n\n### Q3\n\nC?" },
    ],
    ["no solution cell", "no_solution", null, { answers: "## Reference answers\n\n### Q1\n\nA." }],
    [
      "an unclosed code block",
      "unclosed_fence",
      19,
      { body: "## Goals\n\nG.\n\n## Model\n\nText.\n\n> quote\n\n- a\n\n  ```text\n  open" },
    ],
    ["an unclosed div", "unclosed_fence", 9, { body: "## Goals\n\n::: {.callout-note}\n\nText." }],
    ["a stray end of a div", "unclosed_fence", 11, { body: "## Goals\n\nG.\n\n:::" }],
    [
      "a solution with other parameters",
      "signature_mismatch",
      60,
      { answers: lessonParts.answers.replace("tile=4", "tile=5") },
    ],
    ["quotes in quotes in quotes", "too_deep", 7, { body: `${"> ".repeat(200)}deep` }],
    ["a paragraph of brackets", "too_large", 7, { body: "[".repeat(2000) }],
  ];

  it.each(kinds)("%s", (_name, code, line, change) => {
    const found = problemsOf(lessonText(change)).find((problem) => problem.code === code);
    expect(found).toMatchObject({ file: "lesson03_lines.qmd", code });
    expect(found!.line).toBe(line);
    expect(found!.detail.length).toBeGreaterThan(10);
  });

  it.each(["", "nothing", "# T", "---\ntitle: T\n---\n"])(
    "says what is missing in %j, and nothing about itself",
    (text) => {
      const codes = problemsOf(text).map((problem) => problem.code);
      expect(codes).toEqual(expect.arrayContaining(["no_exercise", "no_solution", "no_question"]));
      expect(codes).not.toContain("too_deep");
    },
  );

  it("names an unknown oracle, and a missing one", () => {
    expect(problemsOf(lessonText(), { knownOracles: ["other"] })).toMatchObject([{ code: "unknown_oracle" }]);
    expect(problemsOf(lessonText({ front: "title: T" }))).toMatchObject([{ code: "unknown_oracle" }]);
  });

  it("names bytes that are no text, and what is too large", () => {
    const latin = new Uint8Array([...bytesOf("---\ntitle: caf"), 0xe9, ...bytesOf("\n---\n")]);
    expect(problemsOf(latin)).toMatchObject([{ code: "not_utf8", line: 2 }]);
    expect(problemsOf("---\ntitle: T\n---\n\na\0b")).toMatchObject([{ code: "nul_character", line: 5 }]);
    expect(problemsOf(new Uint8Array(50 * 1024 * 1024))).toMatchObject([{ code: "too_large" }]);
    expect(LESSON_LIMITS.bytes).toBe(1024 * 1024);
  });

  it("tells every fault at once", () => {
    const codes = problemsOf(lessonText({ front: "lang: en", questions: "", answers: "" })).map(
      (problem) => problem.code,
    );
    expect(codes).toEqual(expect.arrayContaining(["no_title", "no_question", "no_solution", "unknown_oracle"]));
  });

  it("never throws, whatever is cut out of a lesson or put into it", () => {
    const whole = lessonText();
    const piece = fc.constantFrom(
      "```",
      ":::",
      "::: {.callout-tip}",
      "$$",
      "{",
      "---\n",
      "______",
      "> ",
      "- ",
      "\u0000",
      "\ud800",
      "**",
      "|",
      "\ue0f0",
    );
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(80), fc.array(piece, { maxLength: 6 }), (at, cut, pieces) => {
        const text = whole.slice(0, at) + pieces.join("\n") + whole.slice(at + cut);
        const result = read(text);
        expect(result.ok || result.problems.length > 0).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
