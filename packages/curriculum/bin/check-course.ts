/**
 * Imports every lesson file of a folder and says what was read: `tsx packages/curriculum/bin/check-course.ts FOLDER`.
 * For courses that do not lie in this repository. Exits 1 if a file is refused or leaks its reference.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseLesson } from "../src/index.ts";

const folder = process.argv[2];
if (!folder) {
  process.stderr.write("usage: check-course.ts FOLDER\n");
  process.exit(2);
}

const files = readdirSync(folder).filter((name) => name.endsWith(".qmd"));
let bad = files.length === 0 ? 1 : 0;
for (const file of files.toSorted()) {
  // Which oracle belongs to a function is the simulator's to know; here any name will do.
  const result = parseLesson({
    file,
    bytes: readFileSync(join(folder, file)),
    suggestOracle: (query) => query.functionName,
  });
  if (!result.ok) {
    bad += 1;
    for (const problem of result.problems) {
      process.stdout.write(`${file}:${problem.line ?? "?"}: ${problem.code}: ${problem.detail}\n`);
    }
    continue;
  }
  const { exercise, text, reference, locale, slug, defaulted } = result.lesson;
  const { hints: _hints, ...shown } = text;
  const solved =
    reference.solutionCell
      .split("\n")
      .find((line) => line.trim().startsWith("return "))
      ?.trim() ?? "";
  const leaks = solved !== "" && JSON.stringify(shown).includes(solved.slice("return ".length));
  if (leaks) bad += 1;
  const parts = `${exercise.asserts.length} asserts, ${text.goals.length} goals, ${text.sections.length} sections`;
  process.stdout.write(
    `${file}: ${slug} (${locale}): ${parts}; filled in: ${defaulted.join(", ") || "nothing"}${leaks ? "; LEAKS its solution" : ""}\n`,
  );
}
process.stdout.write(`${files.length} files, ${bad} refused\n`);
process.exit(bad === 0 ? 0 : 1);
