/**
 * The whole API, readable from here: name of each procedure, and in the folder of its file who it is for. One
 * procedure per file, each with an input and an output schema, so that a column cannot leak.
 */
import { router } from "./init.ts";
import { operationsPage } from "./routers/admin/operations-page.ts";
import { answerPage } from "./routers/grader/answer-page.ts";
import { beatPresenceProcedure } from "./routers/grader/beat-presence.ts";
import { giveBackHold } from "./routers/grader/give-back-hold.ts";
import { listPresenceProcedure } from "./routers/grader/list-presence.ts";
import { queuePage } from "./routers/grader/queue-page.ts";
import { saveMark } from "./routers/grader/save-mark.ts";
import { takeHoldProcedure } from "./routers/grader/take-hold.ts";
import { applyRelease } from "./routers/instructor/apply-release.ts";
import { breakHoldProcedure } from "./routers/instructor/break-hold.ts";
import { changeAssignmentProcedure } from "./routers/instructor/change-assignment.ts";
import { decideVetoProcedure } from "./routers/instructor/decide-veto.ts";
import { importLessonProcedure } from "./routers/instructor/import-lesson.ts";
import { previewReleaseProcedure } from "./routers/instructor/preview-release.ts";
import { events } from "./routers/live/events.ts";
import { home } from "./routers/me/home.ts";
import { signOutEverywhere } from "./routers/me/sign-out-everywhere.ts";
import { viewer } from "./routers/me/viewer.ts";
import { coursePage } from "./routers/member/course-page.ts";
import { lessonPage } from "./routers/member/lesson-page.ts";
import { setLocaleProcedure } from "./routers/public/set-locale.ts";
import { reportPage } from "./routers/report/report-page.ts";
import { attemptPage } from "./routers/student/attempt-page.ts";
import { getRun } from "./routers/student/get-run.ts";
import { practiceRun } from "./routers/student/practice-run.ts";
import { putBack } from "./routers/student/put-back.ts";
import { revealHintProcedure } from "./routers/student/reveal-hint.ts";
import { saveDraftProcedure } from "./routers/student/save-draft.ts";
import { submit } from "./routers/student/submit.ts";

export const appRouter = router({
  session: { locale: { set: setLocaleProcedure } },
  me: { home, viewer, signOutEverywhere },
  course: { page: coursePage },
  lesson: { page: lessonPage, import: importLessonProcedure },
  assignment: { update: changeAssignmentProcedure },
  draft: { save: saveDraftProcedure },
  run: { practice: practiceRun, get: getRun },
  submission: { submit, page: attemptPage, putBack },
  hint: { reveal: revealHintProcedure },
  queue: { page: queuePage },
  answer: { page: answerPage },
  mark: { save: saveMark },
  hold: { take: takeHoldProcedure, giveBack: giveBackHold, break: breakHoldProcedure },
  presence: { beat: beatPresenceProcedure, list: listPresenceProcedure },
  veto: { decide: decideVetoProcedure },
  release: { preview: previewReleaseProcedure, apply: applyRelease },
  report: { page: reportPage },
  operations: { page: operationsPage },
  live: { events },
});

export type AppRouter = typeof appRouter;
