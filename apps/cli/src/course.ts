import path from "node:path";
import { parseArgs } from "node:util";
import type { LessonProblem } from "@warpgrade/domain";
import {
  createCourse,
  importParsedLessons,
  listCourses,
  readLessonFiles,
  type OpenServiceDeps,
} from "@warpgrade/services";
import { main, note, printJson, readInput, UsageError } from "./command.ts";
import { invitePeople, readPeople } from "./invite-people.ts";
import { withServices } from "./open-services.ts";

const HELP = `Makes a course: lessons and people.

  npm run -s course -- check FILE...                       only reads lesson files and says what is wrong
  npm run -s course -- import FILE... [--course SLUG]      imports them, all or none; one JSON line a lesson
  npm run -s course -- create SLUG --title TITLE [--time-zone ZONE]     a course without lessons and people
  npm run -s course -- invite FILE [--course SLUG]         brings people in; one JSON line each, with a one-time link

FILE of invite has one JSON object a line: {"email": ..., "name": ..., "role": "STUDENT", "section": "A"}; roles are
STUDENT, GRADER, INSTRUCTOR, and a section may be left out. The list can be given again.
--course may be left out where there is one course. Problems go to standard error as file:line: code: reason.

  npm run -s course -- check packages/curriculum/course/lesson06_async_pipelines.en.qmd`;

async function readFiles(files: readonly string[]): Promise<{ name: string; bytes: Uint8Array }[]> {
  if (files.length === 0) throw new UsageError("name at least one lesson file; --help shows an example");
  return Promise.all(files.map(async (file) => ({ name: path.basename(file), bytes: await readInput(file) })));
}

function printProblems(problems: readonly LessonProblem[]): number {
  for (const { file, line, code, detail } of problems) note(`${file}:${line ?? "-"}: ${code}: ${detail}`);
  return problems.length > 0 ? 1 : 0;
}

async function check(files: readonly string[]): Promise<number> {
  const read = readLessonFiles(await readFiles(files));
  for (const { file, lesson } of read.files) {
    const { slug, number, locale, exercise, defaulted } = lesson;
    printJson({
      file,
      slug,
      number,
      locale,
      title: lesson.text.title,
      oracle: exercise.oracle,
      asserts: exercise.asserts,
      defaulted,
    });
  }
  return printProblems(read.problems);
}

async function importFiles(files: readonly string[], slug: string | undefined): Promise<number> {
  const read = readLessonFiles(await readFiles(files));
  if (read.problems.length > 0) return printProblems(read.problems);
  return withServices(async (services) => {
    const courseId = await pickCourse(services, slug);
    const result = await importParsedLessons(services, { courseId, actorId: null, files: read.files });
    if (!result.imported) return printProblems(result.problems);
    result.lessons.forEach(printJson);
    return 0;
  });
}

async function pickCourse(services: OpenServiceDeps, slug: string | undefined): Promise<string> {
  const courses = await listCourses(services);
  const found =
    slug === undefined && courses.length === 1 ? courses[0] : courses.find((course) => course.slug === slug);
  if (found !== undefined) return found.id;
  const known = courses.map((course) => course.slug).join(", ") || "none";
  throw new UsageError(
    slug === undefined ? `name a course with --course: ${known}` : `no course ${slug}; there is: ${known}`,
  );
}

async function create(slug: string | undefined, title: string | undefined, timeZone: string): Promise<number> {
  if (slug === undefined || title === undefined) throw new UsageError("say create SLUG --title TITLE");
  return withServices(async (services) => {
    printJson(await createCourse(services, { slug, title, timeZone }));
    return 0;
  });
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      course: { type: "string" },
      title: { type: "string" },
      "time-zone": { type: "string", default: "UTC" },
      help: { type: "boolean" },
    },
  });
  const [verb, ...files] = positionals;
  if (values.help) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  if (verb === "check") return check(files);
  if (verb === "import") return importFiles(files, values.course);
  if (verb === "create") return create(files[0], values.title, values["time-zone"]);
  if (verb === "invite") {
    const people = await readPeople(files);
    return withServices(async (services) => invitePeople(services, await pickCourse(services, values.course), people));
  }
  throw new UsageError("say check, import, create or invite; --help shows an example");
}

await main(run);
