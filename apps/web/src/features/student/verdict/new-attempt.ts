import type { AttemptPage, LessonPage, Receipt, RunView } from "@warpgrade/domain";
import { withRun } from "./run-news.ts";

/** What the lesson's page knows of an attempt that is made from it. */
export type AttemptOrigin = Pick<
  LessonPage,
  | "courseId"
  | "courseTitle"
  | "timeZone"
  | "assignmentId"
  | "lessonNumber"
  | "attemptsLeft"
  | "maxAttempts"
  | "dueAt"
  | "attempts"
> &
  Pick<LessonPage["text"], "title" | "questions">;

/**
 * The attempt's page as it is the moment its receipt has come: all of it is known in the browser, so nobody waits for a
 * second answer to see that the run is queued, or that it was judged meanwhile (`judged`).
 */
export function newAttempt(lesson: AttemptOrigin, receipt: Receipt, judged: RunView | null): AttemptPage {
  // A retry after a lost answer gets a receipt that the lesson's page may have counted already.
  const isCounted = lesson.attempts.some(({ submissionId }) => submissionId === receipt.submissionId);
  const queued: AttemptPage = {
    courseId: lesson.courseId,
    courseTitle: lesson.courseTitle,
    timeZone: lesson.timeZone,
    assignmentId: lesson.assignmentId,
    lessonTitle: lesson.title,
    lessonNumber: lesson.lessonNumber,
    receipt,
    counts: receipt.onTime,
    attemptsLeft: Math.max(0, lesson.attemptsLeft - (isCounted ? 0 : 1)),
    maxAttempts: lesson.maxAttempts,
    dueAt: lesson.dueAt,
    runs: [
      {
        id: receipt.runId,
        kind: "SUBMISSION",
        state: "QUEUED",
        outcome: null,
        queuedAt: receipt.createdAt,
        startedAt: null,
        finishedAt: null,
        blank: receipt.content.blank,
        tries: 0,
        verdict: null,
      },
    ],
    verdict: null,
    provisional: null,
    questions: lesson.questions,
    released: null,
  };
  return judged === null ? queued : withRun(queued, judged);
}
