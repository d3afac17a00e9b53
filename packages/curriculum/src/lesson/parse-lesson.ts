/** Reads one Quarto lesson file into a ParsedLesson, or says with file and line why not; throws for no file. */
import { createHash } from "node:crypto";
import { BLANK, ParsedLesson, type LessonProblem, type Locale } from "@warpgrade/domain";
import { readInlineAttributes } from "../html/blocks.ts";
import { settleFormulas } from "../html/render.ts";
import { decodeLesson } from "./bytes.ts";
import { findRoleCells, type RoleCells } from "./cells.ts";
import { settleCjkEmphasis } from "./cjk-emphasis.ts";
import { checkCompleted, checkPython, checkSolution, expressionOfSolution, readExercise } from "./exercise.ts";
import { splitFrontMatter, type FrontMatter } from "./front-matter.ts";
import { splitNumberedTitle } from "./headings.ts";
import { defaultHints } from "./hints.ts";
import { localeOfTag, localeOfText } from "./locale.ts";
import { readMarkdown, type Markdown } from "./markdown.ts";
import { chooseOracle, type OracleQuery } from "./oracle.ts";
import { readPagination } from "./pagination.ts";
import { LessonRefused, ProblemList } from "./problems.ts";
import { readRubric } from "./rubric.ts";
import { cutSections } from "./sections.ts";
import { QUESTION_KEYS, renderSections } from "./text.ts";

export interface ParseLessonOptions {
  /** Name shown in problems; its last part gives the slug where the file names none. */
  file: string;
  bytes: Uint8Array;
  /** Used where the front matter has no `lang`. */
  locale?: Locale;
  /** Picked by the person importing; the file's own `oracle:` comes first. */
  oracle?: string;
  /** Names that exist; without it any name passes. */
  knownOracles?: readonly string[];
  suggestOracle?: (query: OracleQuery) => string | null;
}

export type ParseLessonResult = { ok: true; lesson: ParsedLesson } | { ok: false; problems: LessonProblem[] };

export function slugOfFile(file: string): string {
  const name = file
    .split(/[\\/]/)
    .at(-1)!
    .replace(/\.[^.]*$/, "")
    .replace(/\.(?:en|zh|vi)$/i, "");
  const slug = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, "-")
    .replace(/^[-_]+|-+$/g, "")
    .slice(0, 80);
  return slug || "lesson";
}

/** The front matter's title, else the first heading of level 1, which then is no part of the text. */
function takeTitle(front: FrontMatter, markdown: Markdown): string | null {
  const named = front.title === undefined ? "" : String(front.title).trim();
  if (named !== "") return named;
  const [first] = markdown.tree.children;
  if (first?.type !== "heading" || first.depth !== 1) return null;
  markdown.tree.children.shift();
  return (
    first.children
      .map((child) => ("value" in child ? child.value : ""))
      .join("")
      .trim() || null
  );
}

function numberOfSlug(slug: string): number | null {
  const hit = /^(?:lesson|bai|l)[-_]?0*(\d{1,4})(?:\D|$)/.exec(slug);
  return hit ? Number(hit[1]) : null;
}

/** Both cells, and the exercise with its blank filled, must be Python. */
function checkCells({ exercise, solution }: RoleCells, problems: ProblemList): void {
  if (!exercise || !solution) return;
  const areWell = [checkPython(exercise, "exercise", problems), checkPython(solution, "solution", problems)];
  if (areWell.includes(false) || !exercise.code.includes(BLANK)) return;
  checkCompleted(exercise, expressionOfSolution(exercise.code, solution.code), problems);
}

function readLesson(options: ParseLessonOptions, problems: ProblemList): ParsedLesson | null {
  const text = decodeLesson(options.bytes);
  const { front, body, bodyStartLine } = splitFrontMatter(text);
  const markdown = readMarkdown(body, bodyStartLine, problems);
  const title = takeTitle(front, markdown);
  if (title === null)
    problems.add("no_title", 1, "The file has no title: neither `title:` at the top nor a first heading.");
  const locale = localeOfTag(front.lang) ?? options.locale ?? localeOfText(title ?? "");
  settleFormulas(markdown.tree, markdown.text);
  settleCjkEmphasis(markdown.tree);
  readInlineAttributes(markdown.tree);

  const cells = findRoleCells(markdown, problems);
  const shape = cells.exercise ? readExercise(cells.exercise, problems) : null;
  if (shape && cells.solution) checkSolution(shape, cells.solution, problems);
  checkCells(cells, problems);
  const sections = cutSections(markdown.tree.children, cells);
  for (const key of QUESTION_KEYS) {
    if (!sections.questions[key]?.length)
      problems.add("no_question", null, `There is no question under a heading ${key}.`);
  }
  const rubric = readRubric(front.rubric, locale);
  if (!rubric.ok) problems.add("bad_front_matter", 1, rubric.detail);

  const slug = front.slug ?? slugOfFile(options.file);
  const oracle = shape
    ? chooseOracle(
        front.oracle,
        options.oracle,
        { known: options.knownOracles ?? null, suggest: options.suggestOracle ?? null },
        { ...shape, slug },
      )
    : null;
  if (oracle && !oracle.ok) problems.add("unknown_oracle", null, oracle.detail);
  if (problems.any || !shape || !cells.solution || !oracle?.ok || !rubric.ok || title === null) return null;

  const numbered = splitNumberedTitle(title);
  const rendered = renderSections(markdown.tree, sections, locale);
  const expression = expressionOfSolution(shape.template, cells.solution.code) ?? cells.solution.code;
  const lastSection = rendered.text.sections.filter((section) => section.level <= 2).at(-1)?.title ?? null;
  const hints = front.hints as [string, string, string, string] | undefined;
  const missing = QUESTION_KEYS.filter((key) => rendered.answersHtml[key] === "");
  const defaulted = [
    ...(hints ? [] : ["hints"]),
    ...rubric.defaulted,
    ...(oracle.defaulted ? ["oracle"] : []),
    ...missing.map((key) => `answer_${key}`),
  ];
  return ParsedLesson.parse({
    slug,
    number: front.number ?? numbered.number ?? numberOfSlug(slug),
    locale,
    exercise: { ...shape, oracle: oracle.oracle },
    text: {
      ...rendered.text,
      title: numbered.title,
      hints:
        hints ??
        defaultHints(locale, { title: numbered.title, lastSection, firstAssert: shape.asserts[0]!, expression }),
    },
    reference: { solutionCell: cells.solution.code, answersHtml: rendered.answersHtml },
    rubric: rubric.rubric,
    ...readPagination(markdown.tree),
    sourceSha256: createHash("sha256").update(options.bytes).digest("hex"),
    defaulted,
  } satisfies ParsedLesson);
}

export function parseLesson(options: ParseLessonOptions): ParseLessonResult {
  const problems = new ProblemList(options.file);
  try {
    const lesson = readLesson(options, problems);
    if (lesson) return { ok: true, lesson };
  } catch (error) {
    if (error instanceof LessonRefused) problems.add(error.code, error.line, error.message);
    // A reader that ran out of stack: the file is nested too deeply, by whatever means.
    else if (error instanceof RangeError) problems.add("too_deep", null, "The text is nested too deeply to be read.");
    else throw error;
  }
  return { ok: false, problems: problems.items };
}
