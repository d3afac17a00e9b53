/** The course that comes with the platform: files in `course/`, one for each lesson and language. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Locale, ParsedLesson } from "@warpgrade/domain";
import { parseLesson } from "../lesson/parse-lesson.ts";

export interface ShippedLesson {
  slug: string;
  number: number | null;
  /** One per language, English first. */
  lessons: ParsedLesson[];
  byLocale: Partial<Record<Locale, ParsedLesson>>;
}

/** Not `new URL("...", import.meta.url)`: a bundler would take that for a file to bundle. */
function courseFolder(): string {
  return join(dirname(fileURLToPath(import.meta.url)), "..", "..", "course");
}

/** Files of the shipped course, as the importer would get them. */
export function shippedFiles(): { file: string; bytes: Uint8Array }[] {
  const folder = courseFolder();
  return readdirSync(folder)
    .filter((name) => name.endsWith(".qmd"))
    .toSorted()
    .map((file) => ({ file, bytes: new Uint8Array(readFileSync(join(folder, file))) }));
}

/**
 * Lessons in order of their number. With `knownOracles`, a lesson that names another is refused.
 * Throws where a shipped file does not read: that is a fault of ours, found by the tests.
 */
export function loadShippedCourse(options: { knownOracles?: readonly string[] } = {}): ShippedLesson[] {
  const bySlug = new Map<string, ShippedLesson>();
  for (const { file, bytes } of shippedFiles()) {
    const result = parseLesson({ file, bytes, knownOracles: options.knownOracles });
    if (!result.ok) {
      const why = result.problems.map(
        (problem) => `${problem.file}:${problem.line ?? "?"} ${problem.code}: ${problem.detail}`,
      );
      throw new Error(`A shipped lesson cannot be read:\n${why.join("\n")}`);
    }
    const { lesson } = result;
    const entry = bySlug.get(lesson.slug) ?? { slug: lesson.slug, number: lesson.number, lessons: [], byLocale: {} };
    entry.lessons.push(lesson);
    entry.byLocale[lesson.locale] = lesson;
    bySlug.set(lesson.slug, entry);
  }
  return [...bySlug.values()].toSorted((a, b) => (a.number ?? Infinity) - (b.number ?? Infinity));
}
