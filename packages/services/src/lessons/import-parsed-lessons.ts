/**
 * Writes lessons that have been read, all of them or none.
 *
 * 1. Files of one slug are one lesson in several languages. Languages that are not among the files are carried over from
 *    the version before, so adding a translation does not take the others away.
 * 2. The same texts again are no new version. Other texts make the next version, with its own cases and rubric, because a
 *    version is immutable: what somebody submitted under it stays what it was.
 * 3. An assignment moves on to the new version as long as nobody has submitted; after that the new version gets an
 *    assignment of its own.
 */
import {
  appendLedger,
  lockAssignment,
  lockCourse,
  selectLatestVersion,
  toStorableJson,
  withTransaction,
  type Tx,
} from "@warpgrade/db";
import { DomainError, Rubric, type ImportResult } from "@warpgrade/domain";
import { newId } from "@warpgrade/platform";
import type { ServiceDeps } from "../deps.ts";
import { caseSetOf } from "./fixed-cases.ts";
import { byLanguage, groupFiles, mergeRubrics, signatureOf, sourceHash, type LessonGroup } from "./lesson-group.ts";
import { localesOf } from "./pick-text.ts";

export type { ParsedFile } from "./lesson-group.ts";

export interface ImportParsedLessonsInput {
  courseId: string;
  /** Null when the platform itself does it (seed, command line). */
  actorId: string | null;
  files: Parameters<typeof groupFiles>[0];
  /** For assignments made here; default: open now, due in two weeks. */
  dates?: { opensAt: Date; dueAt: Date };
}

const TWO_WEEKS_MS = 14 * 24 * 3_600_000;
/** A whole course may come at once. */
const IMPORT_TIMEOUT_MS = 30_000;

type Imported = Extract<ImportResult, { imported: true }>["lessons"][number];

/** Asks nobody for permission: importLesson does, and the seed and the command line act for the platform. */
export async function importParsedLessons(
  deps: Pick<ServiceDeps, "db" | "clock">,
  input: ImportParsedLessonsInput,
): Promise<ImportResult> {
  const { groups, problems } = groupFiles(input.files);
  if (problems.length > 0) return { imported: false, problems };
  // Simulating the cases takes a moment and belongs in no transaction.
  for (const { files } of groups) caseSetOf(files[0]?.lesson.exercise.oracle ?? "");
  const now = deps.clock.now();
  const dates = input.dates ?? { opensAt: now, dueAt: new Date(now.getTime() + TWO_WEEKS_MS) };
  const lessons = await withTransaction(
    deps.db,
    async (tx) => {
      if (!(await lockCourse(tx, input.courseId))) throw new DomainError("NOT_FOUND", { what: "course" });
      const imported: Imported[] = [];
      for (const group of groups) imported.push(await importGroup(tx, group, { ...input, dates, now }));
      return imported;
    },
    { timeoutMs: IMPORT_TIMEOUT_MS },
  );
  return { imported: true, lessons };
}

interface Context {
  courseId: string;
  actorId: string | null;
  dates: { opensAt: Date; dueAt: Date };
  now: Date;
}

async function importGroup(tx: Tx, { slug, files }: LessonGroup, context: Context): Promise<Imported> {
  const { courseId } = context;
  const fresh = files
    .map(({ lesson, source }) => ({
      locale: lesson.locale as string,
      exercise: lesson.exercise as unknown,
      content: lesson.text as unknown,
      reference: lesson.reference as unknown,
      previous: lesson.previous as unknown,
      next: lesson.next as unknown,
      source,
    }))
    .sort(byLanguage);
  const parsed = files.map((file) => file.lesson).sort(byLanguage);
  const [main] = parsed;
  if (!main) throw new Error(`lesson ${slug} without a file`);
  const { oracle } = main.exercise;

  const latest = await selectLatestVersion(tx, { courseId, slug });
  const carried = (latest?.texts ?? []).filter(
    (text) =>
      !fresh.some(({ locale }) => locale === text.locale) &&
      signatureOf({ exercise: text.exercise as never }) === signatureOf(main),
  );
  const texts = [...fresh, ...carried];
  const sourceSha256 = sourceHash(texts, oracle);
  const answer = {
    slug,
    title: main.text.title,
    locales: localesOf(texts),
    oracle,
    defaulted: [...new Set(parsed.flatMap((lesson) => lesson.defaulted))],
  };
  const standing = latest?.assignments[0];
  if (latest && standing && latest.sourceSha256 === sourceSha256) {
    const { id: lessonVersionId, version } = latest;
    return { ...answer, lessonVersionId, version, assignmentId: standing.id, isNew: false };
  }

  const cases = caseSetOf(oracle);
  if (!cases) throw new Error(`no oracle named ${oracle}`);
  const lessonId = latest?.lessonId ?? newId("lesson");
  if (!latest)
    await tx.lesson.create({ data: { id: lessonId, courseId, slug, number: main.number, createdAt: context.now } });
  const lessonVersionId = newId("lessonversion");
  const version = (latest?.version ?? 0) + 1;
  await tx.lessonVersion.create({
    data: {
      id: lessonVersionId,
      lessonId,
      version,
      oracle,
      cases: toStorableJson(cases.cases).json,
      casesSha256: cases.casesSha256,
      sourceSha256,
      importedById: context.actorId,
      createdAt: context.now,
    },
  });
  for (const text of texts) {
    await tx.lessonText.create({
      data: {
        id: newId("text"),
        lessonVersionId,
        locale: text.locale,
        source: text.source,
        exercise: toStorableJson(text.exercise).json,
        content: toStorableJson(text.content).json,
        reference: toStorableJson(text.reference).json,
        ...(text.previous ? { previous: toStorableJson(text.previous).json } : {}),
        ...(text.next ? { next: toStorableJson(text.next).json } : {}),
      },
    });
  }
  const before = carried.length > 0 && latest?.rubricVersions[0] ? [Rubric.parse(latest.rubricVersions[0].rubric)] : [];
  const rubricVersionId = newId("rubric");
  await tx.rubricVersion.create({
    data: {
      id: rubricVersionId,
      lessonVersionId,
      version: 1,
      rubric: toStorableJson(mergeRubrics([...parsed.map((lesson) => lesson.rubric), ...before])).json,
      createdById: context.actorId,
      createdAt: context.now,
    },
  });
  const assignmentId = await assign(tx, { standing, lessonVersionId, rubricVersionId }, context);
  await appendLedger(tx, {
    courseId,
    kind: "lesson.imported",
    actorId: context.actorId,
    subject: { assignmentId, lessonVersionId },
    at: context.now,
  });
  return { ...answer, lessonVersionId, version, assignmentId, isNew: true };
}

interface Standing {
  id: string;
  opensAt: Date;
  dueAt: Date;
  maxAttempts: number;
  blind: boolean;
}

async function assign(
  tx: Tx,
  {
    standing,
    lessonVersionId,
    rubricVersionId,
  }: { standing: Standing | undefined; lessonVersionId: string; rubricVersionId: string },
  { courseId, dates, now }: Context,
): Promise<string> {
  if (standing) {
    await lockAssignment(tx, standing.id);
    const submitted = await tx.submission.count({ where: { assignmentId: standing.id } });
    if (submitted === 0) {
      await tx.assignment.update({ where: { id: standing.id }, data: { lessonVersionId, rubricVersionId } });
      return standing.id;
    }
  }
  const id = newId("assignment");
  const kept = standing
    ? { opensAt: standing.opensAt, dueAt: standing.dueAt, maxAttempts: standing.maxAttempts, blind: standing.blind }
    : dates;
  await tx.assignment.create({ data: { id, courseId, lessonVersionId, rubricVersionId, createdAt: now, ...kept } });
  return id;
}
