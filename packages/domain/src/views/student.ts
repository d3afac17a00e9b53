/** What students send and see. Every procedure's output is one of these schemas, so that no column leaks. */
import { z } from "zod";
import { Hundredths } from "../points.ts";
import { Decision } from "../decision.ts";
import { Exercise, LessonReference, LessonText } from "../lesson.ts";
import { MAX_TEXT_CHARS } from "../text.ts";
import { Verdict } from "../verdict.ts";
import { ClaimSource, Locale, Outcome, RunKind, RunState, VetoKind } from "../words.ts";

const FreeText = z.string().max(MAX_TEXT_CHARS);

export const BoundaryInput = z.object({
  /** As typed, one per parameter, so that nothing a student typed is lost while it does not parse. */
  args: z.array(z.string().max(400)).max(8),
  expected: z.string().max(400),
});
export type BoundaryInput = z.infer<typeof BoundaryInput>;

export const Claim = z.object({
  source: ClaimSource.nullable(),
  /** The practice run the claim names (PLATFORM_RUN). */
  runId: z.string().nullable(),
  /** OWN_MACHINE: what it ran on and how. */
  device: z.string().max(400),
  command: z.string().max(2000),
  output: FreeText,
});
export type Claim = z.infer<typeof Claim>;

/** The fields of a draft; also what is submitted. */
export const WorkContent = z.object({
  blank: z.string().max(MAX_TEXT_CHARS),
  boundary: BoundaryInput,
  /** Of the implementation and of the boundary input. */
  explanation: FreeText,
  /** Of runs that failed; owed only where one did. */
  failureExplanation: FreeText,
  claim: Claim,
  answers: z.object({ Q1: FreeText, Q2: FreeText, Q3: FreeText }),
});
export type WorkContent = z.infer<typeof WorkContent>;

export const DraftView = z.object({
  version: z.number().int(),
  content: WorkContent,
  updatedAt: z.string().nullable(),
});
export type DraftView = z.infer<typeof DraftView>;

export const SaveDraftResult = z.object({
  version: z.number().int(),
  savedAt: z.string(),
  /** Characters that cannot be stored, replaced by U+FFFD. */
  replaced: z.number().int(),
});
export type SaveDraftResult = z.infer<typeof SaveDraftResult>;

/** One execution as its owner sees it; `verdict` holds only what the policy shows at this moment. */
export const RunView = z.object({
  id: z.string(),
  kind: RunKind,
  state: RunState,
  outcome: Outcome.nullable(),
  queuedAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  blank: z.string(),
  tries: z.number().int(),
  verdict: Verdict.nullable(),
});
export type RunView = z.infer<typeof RunView>;

export const AttemptSummary = z.object({
  submissionId: z.string(),
  attempt: z.number().int(),
  createdAt: z.string(),
  onTime: z.boolean(),
  counts: z.boolean(),
  receiptCode: z.string(),
  state: RunState,
  outcome: Outcome.nullable(),
});
export type AttemptSummary = z.infer<typeof AttemptSummary>;

export const HintState = z.object({
  /** Texts of the revealed levels, in order; never one that was not revealed. */
  revealed: z.array(z.object({ level: z.number().int(), text: z.string(), at: z.string() })),
  levels: z.literal(4),
});
export type HintState = z.infer<typeof HintState>;

/** Everything of the lesson page but the live runs. */
export const LessonPage = z.object({
  courseId: z.string(),
  courseTitle: z.string(),
  timeZone: z.string(),
  assignmentId: z.string(),
  lessonNumber: z.number().int().nullable(),
  locale: Locale,
  /** Languages this lesson exists in. */
  locales: z.array(Locale),
  text: LessonText.omit({ hints: true }),
  exercise: Exercise.omit({ oracle: true }),
  previous: z.object({ title: z.string(), assignmentId: z.string().nullable() }).nullable(),
  next: z.object({ title: z.string(), assignmentId: z.string().nullable() }).nullable(),
  opensAt: z.string(),
  dueAt: z.string(),
  serverNow: z.string(),
  maxAttempts: z.number().int(),
  attemptsLeft: z.number().int(),
  /** Why one cannot submit now, if so. */
  closed: z.enum(["PAST_DUE", "NO_ATTEMPTS_LEFT", "NOT_OPEN_YET", "ALREADY_PASSED"]).nullable(),
  /** False where one only looks on: staff see the lesson without a work pane that saves. */
  canWork: z.boolean(),
  draft: DraftView,
  hints: HintState,
  runs: z.array(RunView),
  attempts: z.array(AttemptSummary),
  /** Only once its time has come (design: rule 8). */
  reference: LessonReference.nullable(),
});
export type LessonPage = z.infer<typeof LessonPage>;

export const Receipt = z.object({
  submissionId: z.string(),
  runId: z.string(),
  attempt: z.number().int(),
  receiptCode: z.string(),
  sha256: z.string(),
  createdAt: z.string(),
  locale: Locale,
  onTime: z.boolean(),
  replaced: z.number().int(),
  content: WorkContent,
  cell: z.string(),
});
export type Receipt = z.infer<typeof Receipt>;

export const StudentMark = z.object({
  part: z.string(),
  points: Hundredths.nullable(),
  items: z.array(z.object({ label: z.string(), points: z.number().int(), given: z.boolean() })),
  comment: z.string(),
});

/** One attempt as its student sees it. Human marks, vetoes and the decision are null until release. */
export const AttemptPage = z.object({
  courseId: z.string(),
  courseTitle: z.string(),
  timeZone: z.string(),
  assignmentId: z.string(),
  lessonTitle: z.string(),
  lessonNumber: z.number().int().nullable(),
  receipt: Receipt,
  counts: z.boolean(),
  attemptsLeft: z.number().int(),
  maxAttempts: z.number().int(),
  dueAt: z.string(),
  runs: z.array(RunView),
  /** Of the run that counts; cut to what the course's policy shows. */
  verdict: Verdict.nullable(),
  provisional: z.object({ normal: Hundredths.nullable(), boundary: Hundredths.nullable() }).nullable(),
  questions: z.object({ Q1: z.string(), Q2: z.string(), Q3: z.string() }),
  released: z
    .object({
      at: z.string(),
      decision: Decision,
      marks: z.array(StudentMark),
      vetoes: z.array(z.object({ id: z.string(), kind: VetoKind, reason: z.string() })),
    })
    .nullable(),
});
export type AttemptPage = z.infer<typeof AttemptPage>;
