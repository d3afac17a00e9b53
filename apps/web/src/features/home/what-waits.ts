import type { AssignmentCard, CoursePage, HomePage } from "@warpgrade/domain";

/** One thing that waits for somebody, as something to do with a place to do it. */
export interface Waiting {
  kind: "vetoes" | "grading" | "release" | "submit" | "result" | "opens";
  courseTitle: string;
  timeZone: string;
  card: AssignmentCard;
  href: string;
  /** How many of them wait; for a student's own work it is 1. */
  count: number;
}

/**
 * What waits, most pressing first: decisions that hold others up, then grading, then releases, then one's own lessons
 * by due date, then what has been answered. Nothing that is over and nothing one cannot do stands here.
 */
export function whatWaits({ courses }: HomePage, now: Date): Waiting[] {
  const all = courses.flatMap((course) => course.assignments.flatMap((card) => waitingOf(course, card, now)));
  const order: Waiting["kind"][] = ["vetoes", "grading", "release", "submit", "result", "opens"];
  return all.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.card.dueAt.localeCompare(b.card.dueAt));
}

function waitingOf(course: CoursePage, card: AssignmentCard, now: Date): Waiting[] {
  const at = { courseTitle: course.title, timeZone: course.timeZone, card };
  const isInstructor = course.roles.includes("INSTRUCTOR");
  const marks = isInstructor || course.roles.includes("GRADER");
  const waiting: Waiting[] = [];
  const { grading, mine } = card;
  if (grading && marks) {
    const href = `/grading/${card.assignmentId}`;
    const unmarked = grading.submitted - grading.fullyMarked;
    const unreleased = grading.fullyMarked - grading.released;
    if (isInstructor && grading.openVetoes > 0)
      waiting.push({ ...at, kind: "vetoes", href, count: grading.openVetoes });
    if (unmarked > 0) waiting.push({ ...at, kind: "grading", href, count: unmarked });
    if (isInstructor && unreleased > 0) waiting.push({ ...at, kind: "release", href, count: unreleased });
  }
  if (mine) {
    const href = `/lessons/${card.assignmentId}`;
    const isOver = new Date(card.dueAt) < now;
    if (new Date(card.opensAt) > now) waiting.push({ ...at, kind: "opens", href, count: 1 });
    else if (mine.result && mine.latestSubmissionId) {
      waiting.push({ ...at, kind: "result", href: `/submissions/${mine.latestSubmissionId}`, count: 1 });
    } else if (!isOver && mine.attempts === 0) waiting.push({ ...at, kind: "submit", href, count: 1 });
  }
  return waiting;
}
