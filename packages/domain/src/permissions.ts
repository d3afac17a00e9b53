/**
 * Who may do what: one table, used by services, procedures and screens. It fails closed: what is
 * not listed is not allowed, and an administrator is not silently a member of a course.
 */
import type { CourseRole } from "./words.ts";

export const ACTIONS = [
  "course.view",
  "course.manage",
  "lesson.read",
  "lesson.import",
  "lesson.viewReference",
  "assignment.manage",
  "draft.write",
  "run.practice",
  "submission.submit",
  "submission.viewOwn",
  "hint.reveal",
  "queue.view",
  "mark.write",
  "mark.overrideAutomatic",
  "veto.view",
  "veto.decide",
  "hold.take",
  "hold.break",
  "presence.view",
  "identity.reveal",
  "grades.release",
  "report.export",
  "operations.view",
  "user.manage",
] as const;
export type Action = (typeof ACTIONS)[number];

/** What somebody is to one course. ADMIN is a role of the site and holds in every course. */
export type Standing = CourseRole | "ADMIN";

const STUDENT: readonly Action[] = [
  "course.view",
  "lesson.read",
  "draft.write",
  "run.practice",
  "submission.submit",
  "submission.viewOwn",
  "hint.reveal",
];
const GRADER: readonly Action[] = [
  "course.view",
  "lesson.read",
  "lesson.viewReference",
  "queue.view",
  "mark.write",
  "mark.overrideAutomatic",
  "veto.view",
  "hold.take",
  "presence.view",
];
const INSTRUCTOR: readonly Action[] = [
  ...GRADER,
  "course.manage",
  "lesson.import",
  "assignment.manage",
  "veto.decide",
  "hold.break",
  "identity.reveal",
  "grades.release",
  "report.export",
];
/** An administrator runs the site and exports; judging people stays with the course's staff. */
const ADMIN: readonly Action[] = [
  "course.view",
  "course.manage",
  "lesson.read",
  "report.export",
  "operations.view",
  "user.manage",
];

const TABLE: Record<Standing, ReadonlySet<Action>> = {
  STUDENT: new Set(STUDENT),
  GRADER: new Set(GRADER),
  INSTRUCTOR: new Set(INSTRUCTOR),
  ADMIN: new Set(ADMIN),
};

export function may(standings: readonly Standing[], action: Action): boolean {
  return standings.some((standing) => TABLE[standing]?.has(action) ?? false);
}
