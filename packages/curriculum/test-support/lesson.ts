/** A small whole lesson in our own words, with any part replaced: the twin that each malformed kind is made from. */
export interface LessonParts {
  front: string;
  body: string;
  exercise: string;
  questions: string;
  scoring: string;
  answers: string;
  end: string;
}

export const TEMPLATE = [
  "def tiles_for(total, tile=4):",
  '    """How many tiles cover the total."""',
  "    # Only the blank may change.",
  "    return ______",
  "",
  "assert tiles_for(8, 4) == 2",
  "assert abs(tiles_for(9, 4) - 3) < 1e-9",
  "assert tiles_for(1, 4) == 1",
].join("\n");

export const ANSWER = "-(-total // tile)";

const SOLUTION = TEMPLATE.replace("______", ANSWER).replace("# Only the blank may change.", "# Rounded up.");

const PARTS: LessonParts = {
  front: 'title: "Lesson 3: Covering a line"\nlang: en\noracle: demo.tiles',
  body: [
    "## Goals",
    "",
    "You can:",
    "",
    "- cover a line with tiles;",
    "- say what is left over.",
    "",
    "## Prerequisites",
    "",
    "Division.",
    "",
    "## Mental model",
    "",
    "A line of $n$ points.",
  ].join("\n"),
  exercise: ["## Exercise", "", "Fill the blank.", "", "```{python}", "#| course_role: exercise", TEMPLATE, "```"].join(
    "\n",
  ),
  questions: [
    "### Q1",
    "",
    "What goes in?",
    "",
    "**Your answer:**",
    "",
    "### Q2",
    "",
    "Why not more?",
    "",
    "### Q3",
    "",
    "Which number?",
  ].join("\n"),
  scoring: "## Scoring\n\nTen points.",
  answers: [
    '::: {.callout-tip collapse="true" title="Reference answers"}',
    "",
    "## Reference answers",
    "",
    "```{python}",
    "#| course_role: solution",
    SOLUTION,
    "```",
    "",
    "### Q1 reference answer",
    "",
    "SECRET-ONE.",
    "",
    "### Q2 reference answer",
    "",
    "SECRET-TWO.",
    "",
    "### Q3 reference answer",
    "",
    "SECRET-THREE.",
    "",
    "## References",
    "",
    "- [A book](https://example.org/book)",
    ":::",
  ].join("\n"),
  end: [
    "::: {.course-pagination}",
    "[**Previous** Lesson 2: Lines](lesson02_lines.qmd){.pagination-link .pagination-prev}",
    "[**Next** Lesson 4: Squares](../part2/lesson04_squares.qmd){.pagination-link .pagination-next}",
    ":::",
  ].join("\n"),
};

export function lessonText(change: Partial<LessonParts> = {}): string {
  const parts = { ...PARTS, ...change };
  const blocks = [parts.body, parts.exercise, parts.questions, parts.scoring, parts.answers, parts.end];
  return `---\n${parts.front}\n---\n\n${blocks.join("\n\n")}\n`;
}

export const lessonParts: Readonly<LessonParts> = PARTS;

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
