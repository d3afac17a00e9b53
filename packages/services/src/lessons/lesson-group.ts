/**
 * The files of one lesson, one per language, put together to what a version holds. Languages share one exercise, one
 * oracle and one rubric; only the words differ.
 */
import { skeletonOf } from "@warpgrade/curriculum";
import type { LessonProblem, ParsedLesson, Rubric, RubricItem } from "@warpgrade/domain";
import { sha256Hex, sha256OfJson } from "@warpgrade/platform";
import { getOracle } from "@warpgrade/simulator";

/** One file that was read. `source` is the file as it came in, decoded. */
export interface ParsedFile {
  file: string;
  lesson: ParsedLesson;
  source: string;
}

export interface LessonGroup {
  slug: string;
  files: ParsedFile[];
}

export function groupFiles(files: readonly ParsedFile[]): { groups: LessonGroup[]; problems: LessonProblem[] } {
  const groups = new Map<string, LessonGroup>();
  const problems: LessonProblem[] = [];
  for (const file of files) {
    const { slug, locale } = file.lesson;
    const group = groups.get(slug) ?? { slug, files: [] };
    groups.set(slug, group);
    const first = group.files[0];
    const twice = group.files.find((other) => other.lesson.locale === locale);
    if (twice) {
      const detail = `${twice.file} is lesson ${slug} in the same language (${locale}).`;
      problems.push({ file: file.file, line: null, code: "bad_front_matter", detail });
    } else if (first && signatureOf(first.lesson) !== signatureOf(file.lesson)) {
      const detail = `${first.file} is the same lesson with other code, other parameters or another oracle.`;
      problems.push({ file: file.file, line: null, code: "signature_mismatch", detail });
    }
    problems.push(...oracleProblems(file));
    group.files.push(file);
  }
  return { groups: [...groups.values()], problems };
}

/** What must agree in all languages of a lesson, or the same answer would be right in one and wrong in another. */
export function signatureOf({ exercise }: Pick<ParsedLesson, "exercise">): string {
  const { functionName, parameters, oracle, template } = exercise;
  return sha256OfJson([functionName, parameters.map(({ name }) => name), oracle, skeletonOf(template)]);
}

function oracleProblems({ file, lesson }: ParsedFile): LessonProblem[] {
  const { oracle: name, parameters, functionName } = lesson.exercise;
  const oracle = getOracle(name);
  if (!oracle) return [{ file, line: null, code: "unknown_oracle", detail: `There is no oracle named ${name}.` }];
  if (oracle.parameters.length === parameters.length) return [];
  const wanted = oracle.parameters.map((parameter) => parameter.name).join(", ");
  const detail = `${functionName} has ${parameters.length} parameters, the oracle ${name} has: ${wanted}.`;
  return [{ file, line: null, code: "signature_mismatch", detail }];
}

/** Same texts, same hash: importing the same bytes again is no new version. */
export function sourceHash(texts: readonly { locale: string; source: string }[], oracle: string): string {
  return sha256OfJson({
    oracle,
    texts: Object.fromEntries(texts.map(({ locale, source }) => [locale, sha256Hex(source)])),
  });
}

/** The items of the first rubric, with the labels of all languages put together by the item's id. */
export function mergeRubrics(rubrics: readonly Rubric[]): Rubric {
  const [first, ...others] = rubrics;
  if (!first) throw new Error("a lesson without a rubric");
  const merge = (part: keyof Rubric): RubricItem[] =>
    first[part].map((item) => {
      const same = others.flatMap((rubric) => rubric[part].filter((other) => other.id === item.id));
      return { ...item, label: Object.assign({}, ...same.map((other) => other.label).reverse(), item.label) };
    });
  return { EXPLANATION: merge("EXPLANATION"), Q1: merge("Q1"), Q2: merge("Q2"), Q3: merge("Q3") };
}

/** English first, then the others by name: whose rubric counts and whose number is shown. */
export function byLanguage<T extends { locale: string }>(a: T, b: T): number {
  if ((a.locale === "en") !== (b.locale === "en")) return a.locale === "en" ? -1 : 1;
  return a.locale < b.locale ? -1 : 1;
}
