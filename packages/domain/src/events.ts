/**
 * Ledger events: at once the realtime event, the audit line and a link of the course's hash chain.
 * They carry ids and digests, never text, names or points, so a payload can be deleted later
 * without breaking the chain, and a blind grader's stream identifies nobody.
 */
import { z } from "zod";
import { RunView } from "./views/student.ts";
import { RunState } from "./words.ts";

export const LEDGER_KINDS = [
  "lesson.imported",
  "assignment.changed",
  "submission.created",
  /** A student put an earlier attempt back: another of their submissions counts now. */
  "submission.counted",
  "run.judged",
  "run.quarantined",
  "hint.revealed",
  "mark.saved",
  "automatic.overridden",
  "veto.proposed",
  "veto.confirmed",
  "veto.dismissed",
  "hold.taken",
  "hold.returned",
  "hold.broken",
  "identity.revealed",
  "grades.released",
  "report.exported",
] as const;
export const LedgerKind = z.enum(LEDGER_KINDS);
export type LedgerKind = z.infer<typeof LedgerKind>;

/** Ids of what the entry is about. Only these keys: a ledger row never holds free text. */
export const LedgerSubject = z
  .object({
    assignmentId: z.string(),
    lessonVersionId: z.string(),
    submissionId: z.string(),
    runId: z.string(),
    verdictId: z.string(),
    markId: z.string(),
    part: z.string(),
    version: z.number().int(),
    vetoId: z.string(),
    holdId: z.string(),
    releaseId: z.string(),
    exportId: z.string(),
    hintLevel: z.number().int(),
    studentId: z.string(),
  })
  .partial()
  .strict();
export type LedgerSubject = z.infer<typeof LedgerSubject>;

/** What a browser receives. `seq` is the course's number, given in commit order: resume after it and miss nothing. */
export const CourseEvent = z.object({
  type: z.literal("ledger"),
  courseId: z.string(),
  seq: z.number().int(),
  kind: LedgerKind,
  at: z.string(),
  subject: LedgerSubject,
});
/**
 * Progress of one run; it takes no ledger number and may be lost: the row is the truth. `run` is the judged run as its
 * student may see it before release, sent along so that nobody waits for a second answer; null for everybody else, for
 * every other state, and for what is too long to send unasked.
 */
export const RunEvent = z.object({
  type: z.literal("run"),
  courseId: z.string(),
  runId: z.string(),
  state: RunState,
  run: RunView.nullable(),
});
export type RunEvent = z.infer<typeof RunEvent>;
export const PresenceEvent = z.object({ type: z.literal("presence"), courseId: z.string(), assignmentId: z.string() });
/** The gap is too large or the stream started anew: load everything again. */
export const RefetchEvent = z.object({ type: z.literal("refetch"), courseId: z.string() });
export const LiveEvent = z.discriminatedUnion("type", [CourseEvent, RunEvent, PresenceEvent, RefetchEvent]);
export type LiveEvent = z.infer<typeof LiveEvent>;
export type CourseEvent = z.infer<typeof CourseEvent>;
