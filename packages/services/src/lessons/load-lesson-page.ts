/** The lesson with everything of the student who reads it. Staff read along without a work pane. */
import { selectLessonTexts, type AssignmentRow } from "@warpgrade/db";
import {
  DomainError,
  EMPTY_WORK,
  Exercise,
  LessonReference,
  LessonText,
  type LessonPage,
  type Locale,
} from "@warpgrade/domain";
import { loadAssignmentFor } from "../access/load-assignment-for.ts";
import type { ServiceDeps, ViewerRef } from "../deps.ts";
import { runSelect, runView } from "../runs/run-view.ts";
import { attemptSummary } from "../work/attempt-summary.ts";
import { draftView } from "../work/draft-view.ts";
import { loadStudentWork } from "../work/load-student-work.ts";
import { loadHintState } from "./hint-state.ts";
import { localesOf, pickLocale } from "./pick-text.ts";
import { isReferenceOpen } from "./reference-open.ts";

export interface LoadLessonPageInput {
  assignmentId: string;
  locale: Locale;
}

/** As many as the pane shows; each may carry two streams of 64 KiB. */
const RUNS_SHOWN = 8;

export async function loadLessonPage(
  deps: ServiceDeps,
  viewer: ViewerRef,
  input: LoadLessonPageInput,
): Promise<LessonPage> {
  const { assignment, policy, access } = await loadAssignmentFor(deps, viewer, input.assignmentId, "lesson.read");
  const now = deps.clock.now();
  const texts = await selectLessonTexts(deps.db, assignment.lessonVersionId);
  const row = pickLocale(texts, input.locale);
  if (!row) throw new DomainError("NOT_FOUND", { what: "lesson" });
  const { hints, ...text } = LessonText.parse(row.content);
  const { oracle: _oracle, ...exercise } = Exercise.parse(row.exercise);
  const reference = () => LessonReference.parse(row.reference);

  const lesson = {
    courseId: assignment.courseId,
    courseTitle: assignment.course.title,
    timeZone: assignment.course.timeZone,
    assignmentId: assignment.id,
    lessonNumber: assignment.lessonVersion.lesson.number,
    locale: row.locale as Locale,
    locales: localesOf(texts),
    text,
    exercise,
    previous: await neighbour(deps, assignment, row.previous),
    next: await neighbour(deps, assignment, row.next),
    opensAt: assignment.opensAt.toISOString(),
    dueAt: assignment.dueAt.toISOString(),
    serverNow: now.toISOString(),
    maxAttempts: assignment.maxAttempts,
  };
  if (!access.may("submission.submit")) {
    return {
      ...lesson,
      attemptsLeft: assignment.maxAttempts,
      closed: null,
      canWork: false,
      draft: { version: 0, content: EMPTY_WORK, updatedAt: null },
      hints: { revealed: [], levels: 4 },
      runs: [],
      attempts: [],
      reference: access.may("lesson.viewReference") ? reference() : null,
    };
  }

  const key = { assignmentId: assignment.id, userId: viewer.userId };
  const { attempts, state } = await loadStudentWork(deps.db, { assignment, policy, userId: viewer.userId, now });
  const runs = await deps.db.run.findMany({
    where: key,
    orderBy: [{ queuedAt: "desc" }, { id: "desc" }],
    take: RUNS_SHOWN,
    select: runSelect,
  });
  const released = new Set(attempts.filter((one) => one.released).map((one) => one.id));
  const open = await isReferenceOpen(deps.db, { assignment, policy, state, now });
  return {
    ...lesson,
    attemptsLeft: state.attemptsLeft,
    closed: state.closed,
    canWork: true,
    draft: draftView(await deps.db.draft.findUnique({ where: { assignmentId_userId: key } })),
    hints: await loadHintState(deps.db, key, hints),
    runs: runs.map((run) => runView(run, { policy, released: released.has(run.submissionId ?? "") })),
    attempts: attempts.map(attemptSummary).reverse(),
    reference: open ? reference() : null,
  };
}

/** A lesson links to its neighbours by file name; in the course they are found by slug, if they are there. */
async function neighbour(deps: ServiceDeps, assignment: AssignmentRow, link: unknown): Promise<LessonPage["next"]> {
  if (link === null || typeof link !== "object") return null;
  const { title, href } = link as { title: string; href: string };
  const file = href.split(/[?#]/)[0]?.split("/").at(-1) ?? "";
  const slug = file.replace(/\.[^.]*$/, "").replace(/\.(en|zh|vi)$/, "");
  const found = await deps.db.assignment.findFirst({
    where: { courseId: assignment.courseId, lessonVersion: { lesson: { slug } } },
    orderBy: { createdAt: "desc" },
    select: { id: true },
  });
  return { title, assignmentId: found?.id ?? null };
}
