/**
 * What a lesson is once it has been read: the contract between curriculum (which parses),
 * services (which store), judge (which runs) and the screens.
 */
import { z } from "zod";
import { PlainValue } from "./plain-value.ts";
import { CaseKind, Locale } from "./words.ts";

export const RubricItem = z.object({
  id: z.string(),
  /** input, state_change, output, link for a causal chain; free for others. */
  label: z.record(z.string(), z.string()),
  points: z.number().int().min(0),
});
export type RubricItem = z.infer<typeof RubricItem>;

export const Rubric = z.object({
  EXPLANATION: z.array(RubricItem),
  Q1: z.array(RubricItem),
  Q2: z.array(RubricItem),
  Q3: z.array(RubricItem),
});
export type Rubric = z.infer<typeof Rubric>;

/** The text of a lesson in one language. HTML is sanitized when the file is read; a screen never parses Markdown. */
export const LessonText = z.object({
  title: z.string().min(1),
  goals: z.array(z.string()),
  goalsHtml: z.string(),
  prerequisitesHtml: z.string(),
  /** Everything before the exercise: mental model, worked example, callouts, maths, mermaid sources. */
  bodyHtml: z.string(),
  /** Headings of the body, for the side navigation. */
  sections: z.array(z.object({ id: z.string(), title: z.string(), level: z.number().int() })),
  exerciseHtml: z.string(),
  questions: z.object({ Q1: z.string(), Q2: z.string(), Q3: z.string() }),
  questionsHtml: z.object({ Q1: z.string(), Q2: z.string(), Q3: z.string() }),
  scoringHtml: z.string(),
  referencesHtml: z.string(),
  /** Concept area, concrete direction, key part, full answer (code only). */
  hints: z.tuple([z.string(), z.string(), z.string(), z.string()]),
});
export type LessonText = z.infer<typeof LessonText>;

/** Never sent to a student before its time. */
export const LessonReference = z.object({
  solutionCell: z.string(),
  answersHtml: z.object({ Q1: z.string(), Q2: z.string(), Q3: z.string() }),
});
export type LessonReference = z.infer<typeof LessonReference>;

export const Exercise = z.object({
  /** The exercise cell without option lines and without its last newline; exactly one BLANK. */
  template: z.string(),
  functionName: z.string(),
  parameters: z.array(z.object({ name: z.string(), default: z.string().nullable() })),
  /** The asserts as written, in order. */
  asserts: z.array(z.string()),
  /** Name in the simulator's registry of oracles. */
  oracle: z.string(),
});
export type Exercise = z.infer<typeof Exercise>;

export const FixedCase = z.object({
  args: z.array(PlainValue),
  /** Exact: an int, or a reduced fraction "p/q" as decimal text. */
  expected: z.string(),
  kind: CaseKind,
  author: z.boolean(),
});
export type FixedCase = z.infer<typeof FixedCase>;

/** One parsed lesson file. */
export const ParsedLesson = z.object({
  /** Stable key of the lesson within a course, e.g. "lesson06_async_pipeline". */
  slug: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,79}$/),
  number: z.number().int().nullable(),
  locale: Locale,
  exercise: Exercise,
  text: LessonText,
  reference: LessonReference,
  rubric: Rubric,
  previous: z.object({ title: z.string(), href: z.string() }).nullable(),
  next: z.object({ title: z.string(), href: z.string() }).nullable(),
  sourceSha256: z.string(),
  /** Things the reader filled in from the course's defaults, e.g. "hints", "rubric", "oracle"; shown to the importer. */
  defaulted: z.array(z.string()),
});
export type ParsedLesson = z.infer<typeof ParsedLesson>;

/** Why a lesson file was refused: shown with file and line. */
export const LessonProblem = z.object({
  file: z.string(),
  line: z.number().int().nullable(),
  code: z.enum([
    "not_utf8",
    "too_large",
    "nul_character",
    "bad_front_matter",
    "no_title",
    "no_exercise",
    "many_exercises",
    "no_blank",
    "many_blanks",
    "no_function",
    "no_asserts",
    "unjudgeable_assert",
    "bad_python",
    "no_question",
    "no_solution",
    "unclosed_fence",
    "unknown_oracle",
    "too_deep",
    "signature_mismatch",
  ]),
  detail: z.string(),
});
export type LessonProblem = z.infer<typeof LessonProblem>;
