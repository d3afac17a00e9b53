// The only door of this room.
export type { ServiceDeps, ViewerRef } from "./deps.ts";
export { loadViewer } from "./accounts/load-viewer.ts";
export { revokeSessions } from "./accounts/revoke-sessions.ts";
export { setLocale, type SetLocaleInput } from "./accounts/set-locale.ts";
export { loadHome } from "./courses/load-home.ts";
export { loadCoursePage, type LoadCoursePageInput } from "./courses/load-course-page.ts";
export { changeAssignment, type ChangeAssignmentInput } from "./courses/change-assignment.ts";
export { loadLessonPage, type LoadLessonPageInput } from "./lessons/load-lesson-page.ts";
export { importLesson, readLessonFiles, type ImportLessonInput } from "./lessons/import-lesson.ts";
export {
  importParsedLessons,
  type ImportParsedLessonsInput,
  type ParsedFile,
} from "./lessons/import-parsed-lessons.ts";
export { revealHint, type RevealHintInput } from "./lessons/reveal-hint.ts";
export { saveDraft, type SaveDraftInput } from "./work/save-draft.ts";
export { submitLesson, type SubmitLessonInput } from "./work/submit-lesson.ts";
export { loadAttemptPage, type LoadAttemptPageInput } from "./work/load-attempt-page.ts";
export { loadReceipt, type LoadReceiptInput } from "./work/load-receipt.ts";
export { putAttemptBack, type PutAttemptBackInput } from "./work/put-attempt-back.ts";
export { startPracticeRun, type StartPracticeRunInput } from "./runs/start-practice-run.ts";
export { loadRun, type LoadRunInput } from "./runs/load-run.ts";
export { loadQueue, type LoadQueueInput } from "./grading/load-queue.ts";
export { loadAnswer, type LoadAnswerInput } from "./grading/load-answer.ts";
export { markAnswer, type MarkAnswerInput } from "./grading/mark-answer.ts";
export { takeHold, type TakeHoldInput } from "./grading/take-hold.ts";
export { returnHold, type ReturnHoldInput } from "./grading/return-hold.ts";
export { breakHold, type BreakHoldInput } from "./grading/break-hold.ts";
export { beatPresence, type BeatPresenceInput } from "./grading/beat-presence.ts";
export { listPresence, type ListPresenceInput } from "./grading/list-presence.ts";
export { decideVeto, type DecideVetoInput } from "./grading/decide-veto.ts";
export { previewRelease, type PreviewReleaseInput } from "./releasing/preview-release.ts";
export { releaseGrades, type ReleaseGradesInput } from "./releasing/release-grades.ts";
export { loadReport, type LoadReportInput } from "./reports/load-report.ts";
export {
  exportDecisions,
  type DecisionExport,
  type ExportDecisionsInput,
  type ExportManifest,
} from "./reports/export-decisions.ts";
export { loadOperations, type OperationsPage } from "./operations/load-operations.ts";
export { checkHealth, type Health } from "./operations/check-health.ts";
export { verifyCredentials, type SignedIn } from "./accounts/verify-credentials.ts";
export { loadSession } from "./accounts/load-session.ts";
export { useSignInLink, type UseSignInLinkInput } from "./accounts/use-sign-in-link.ts";
export { claimRun, type RunJob } from "./runs/claim-run.ts";
export { beatRun } from "./runs/beat-run.ts";
export { announceRunning } from "./runs/announce-run.ts";
export { recordVerdict, type RecordedAs } from "./runs/record-verdict.ts";
export { sweepRuns } from "./runs/sweep-runs.ts";
export { createServiceDeps, type CreateServiceDepsOptions, type OpenServiceDeps } from "./create-service-deps.ts";
export { createUser, type CreateUserInput } from "./accounts/create-user.ts";
export { createSignInLink, type CreateSignInLinkInput, type SignInLink } from "./accounts/create-sign-in-link.ts";
export { invitePerson, type Invitation, type InvitePersonInput } from "./accounts/invite-person.ts";
export { createFirstAdministrator } from "./accounts/create-first-administrator.ts";
export { createCourse, type CreateCourseInput } from "./courses/create-course.ts";
export { enrollUser, type EnrollUserInput } from "./courses/enroll-user.ts";
export { listCourses, type ListedCourse } from "./courses/list-courses.ts";
export { auditLedgers } from "./operations/audit-ledgers.ts";
