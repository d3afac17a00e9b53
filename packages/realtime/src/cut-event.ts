/**
 * What of one event one person may receive: pure, decided anew for each event. It fails closed: a kind that no list
 * names reaches nobody.
 *
 * - A student gets what concerns them: their own submissions, runs and hints, changes of lesson and assignment, and that
 *   grades were released. Nothing of marks, vetoes or holds, before or after release: the release says when to look.
 * - Staff get everything of their course, without the student: a blind grader's stream identifies nobody.
 * - An administrator gets what the report is made of, and no work in progress.
 */
import type { CourseEvent, LedgerKind, LedgerSubject, LiveEvent, Standing } from "@warpgrade/domain";
import { may, RunKind } from "@warpgrade/domain";
import { z } from "zod";

export interface Recipient {
  userId: string;
  /** What the person is to this course now; empty for nobody. */
  standings: readonly Standing[];
}

/** What goes with a run's progress and no browser is told: whose run it is. */
export const RunOwner = z.object({ studentId: z.string(), kind: RunKind });
export type RunOwner = z.infer<typeof RunOwner>;

type Reach = "everybody" | "owner" | "nobody";

const STUDENT_REACH: Record<LedgerKind, Reach> = {
  "lesson.imported": "everybody",
  "assignment.changed": "everybody",
  "grades.released": "everybody",
  "submission.created": "owner",
  "submission.counted": "owner",
  "run.judged": "owner",
  "run.quarantined": "owner",
  "hint.revealed": "owner",
  "mark.saved": "nobody",
  "automatic.overridden": "nobody",
  "veto.proposed": "nobody",
  "veto.confirmed": "nobody",
  "veto.dismissed": "nobody",
  "hold.taken": "nobody",
  "hold.returned": "nobody",
  "hold.broken": "nobody",
  "identity.revealed": "nobody",
  "report.exported": "nobody",
};

/** Of these an administrator without a role in the course has no need. */
const WORK_IN_PROGRESS: ReadonlySet<LedgerKind> = new Set<LedgerKind>([
  "hint.revealed",
  "hold.taken",
  "hold.returned",
  "hold.broken",
  "identity.revealed",
]);

/** Of a student's own event: ids of things they may ask for anyway. */
const STUDENT_KEYS = ["assignmentId", "lessonVersionId", "submissionId", "runId", "hintLevel"] as const;

export function cutCourseEvent(event: CourseEvent, { userId, standings }: Recipient): CourseEvent | null {
  if (may(standings, "queue.view")) return { ...event, subject: withoutStudent(event.subject) };
  if (standings.includes("ADMIN")) {
    return WORK_IN_PROGRESS.has(event.kind) ? null : { ...event, subject: withoutStudent(event.subject) };
  }
  if (!standings.includes("STUDENT")) return null;
  const reach = STUDENT_REACH[event.kind];
  const reaches = reach === "everybody" || (reach === "owner" && event.subject.studentId === userId);
  return reaches ? { ...event, subject: forStudent(event.subject) } : null;
}

/** Runs and presence; a `refetch` concerns its receiver by itself. `owner` is null when the run is unknown. */
export function cutPassingEvent(
  event: Exclude<LiveEvent, CourseEvent>,
  { userId, standings }: Recipient,
  owner: RunOwner | null,
): LiveEvent | null {
  switch (event.type) {
    case "refetch":
      return event;
    case "presence":
      return may(standings, "presence.view") ? event : null;
    case "run": {
      if (!owner) return null;
      if (owner.studentId === userId && standings.includes("STUDENT")) return event;
      // What a student tries out before submitting is nobody's business.
      return owner.kind === "SUBMISSION" && may(standings, "queue.view") ? { ...event, run: null } : null;
    }
  }
}

function withoutStudent(subject: LedgerSubject): LedgerSubject {
  const { studentId: _, ...rest } = subject;
  return rest;
}

function forStudent(subject: LedgerSubject): LedgerSubject {
  return Object.fromEntries(
    STUDENT_KEYS.filter((key) => subject[key] !== undefined).map((key) => [key, subject[key]]),
  ) as LedgerSubject;
}
