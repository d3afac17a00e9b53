/** What graders and instructors send and see. While grading is blind, nothing here identifies a student. */
import { z } from "zod";
import { Decision } from "../decision.ts";
import { Rubric } from "../lesson.ts";
import { HumanPart, Hundredths } from "../points.ts";
import { Verdict, VetoEvidence } from "../verdict.ts";
import { CoreLink, Locale, Outcome, RunState, VetoKind, VetoState } from "../words.ts";
import { BoundaryInput, Claim } from "./student.ts";

/** AUTOMATIC overrides points of the machine; WHOLE holds the conditions of the whole submission. */
export const MarkPart = z.enum(["EXPLANATION", "Q1", "Q2", "Q3", "AUTOMATIC", "WHOLE"]);
export type MarkPart = z.infer<typeof MarkPart>;

const Comment = z.string().max(20_000);

export const PartMarkInput = z.object({
  part: HumanPart,
  itemIds: z.array(z.string().max(80)).max(40),
  /** Multiples of 25 up to the part's maximum; proposed as the sum of the items, free to differ. */
  points: Hundredths,
  comment: Comment,
  causalChain: z.boolean().nullable(),
  coreLink: CoreLink.nullable(),
});
export const AutomaticMarkInput = z.object({
  part: z.literal("AUTOMATIC"),
  normal: Hundredths.nullable(),
  boundary: Hundredths.nullable(),
  reason: z.string().max(20_000),
});
export const WholeMarkInput = z.object({
  part: z.literal("WHOLE"),
  independent: z.boolean().nullable(),
  /** Under static review a grader's reading stands in for the machine's. */
  checksPassed: z.boolean().nullable(),
  boundaryNamed: z.boolean().nullable(),
  tradeOffNamed: z.boolean().nullable(),
  /** The student's words that show it. */
  boundaryQuote: z.string().max(4000),
  tradeOffQuote: z.string().max(4000),
});
export const MarkInput = z.discriminatedUnion("part", [PartMarkInput, AutomaticMarkInput, WholeMarkInput]);
export type MarkInput = z.infer<typeof MarkInput>;

export const MarkView = z.object({
  id: z.string(),
  version: z.number().int(),
  rubricVersionId: z.string(),
  grader: z.object({ id: z.string(), name: z.string() }),
  at: z.string(),
  mark: MarkInput,
});
export type MarkView = z.infer<typeof MarkView>;

/** A stale save is refused: `current` is what stands, `mine` what was refused; the screen shows both. */
export const SaveMarkResult = z.discriminatedUnion("saved", [
  z.object({ saved: z.literal(true), mark: MarkView, decision: Decision }),
  z.object({
    saved: z.literal(false),
    why: z.enum(["STALE_VERSION", "STALE_RUBRIC"]),
    current: MarkView.nullable(),
    mine: MarkInput,
    rubricVersionId: z.string(),
  }),
]);
export type SaveMarkResult = z.infer<typeof SaveMarkResult>;

export const QueueRow = z.object({
  submissionId: z.string(),
  number: z.number().int(),
  blindCode: z.string(),
  /** Only where grading is not blind, or this student was revealed. */
  studentName: z.string().nullable(),
  attempt: z.number().int(),
  locale: Locale,
  runState: RunState,
  outcome: Outcome.nullable(),
  /** Points per part; null is not marked. */
  parts: z.object({
    EXPLANATION: Hundredths.nullable(),
    Q1: Hundredths.nullable(),
    Q2: Hundredths.nullable(),
    Q3: Hundredths.nullable(),
  }),
  openVetoes: z.number().int(),
  released: z.boolean(),
  decision: Decision,
  holds: z.array(
    z.object({ part: z.string(), grader: z.object({ id: z.string(), name: z.string() }), expiresAt: z.string() }),
  ),
});
export type QueueRow = z.infer<typeof QueueRow>;

export const QueuePage = z.object({
  courseId: z.string(),
  courseTitle: z.string(),
  assignmentId: z.string(),
  lessonTitle: z.string(),
  lessonNumber: z.number().int().nullable(),
  timeZone: z.string(),
  blind: z.boolean(),
  rubric: z.object({ id: z.string(), version: z.number().int(), rubric: Rubric }),
  rows: z.array(QueueRow),
  marked: z.number().int(),
});
export type QueuePage = z.infer<typeof QueuePage>;

export const VetoView = z.object({
  id: z.string(),
  submissionId: z.string(),
  kind: VetoKind,
  state: VetoState,
  evidence: VetoEvidence,
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
});
export type VetoView = z.infer<typeof VetoView>;

/** Everything beside one answer on the marking page. */
export const AnswerPage = z.object({
  submissionId: z.string(),
  assignmentId: z.string(),
  blindCode: z.string(),
  studentName: z.string().nullable(),
  attempt: z.number().int(),
  locale: Locale,
  submittedAt: z.string(),
  onTime: z.boolean(),
  hintsOpened: z.number().int(),
  questions: z.object({ Q1: z.string(), Q2: z.string(), Q3: z.string() }),
  answers: z.object({ Q1: z.string(), Q2: z.string(), Q3: z.string() }),
  explanation: z.string(),
  failureExplanation: z.string(),
  boundary: BoundaryInput,
  claim: Claim,
  cell: z.string(),
  blank: z.string(),
  run: z.object({ id: z.string(), state: RunState, outcome: Outcome.nullable(), tries: z.number().int() }).nullable(),
  verdict: Verdict.nullable(),
  marks: z.record(MarkPart, MarkView.nullable()),
  vetoes: z.array(VetoView),
  /** Evidence for right_by_luck that waits for a grader's word on the core link. */
  luckEvidence: VetoEvidence.nullable(),
  reference: z.object({ Q1: z.string(), Q2: z.string(), Q3: z.string() }).nullable(),
  rubric: z.object({ id: z.string(), version: z.number().int(), rubric: Rubric }),
  decision: Decision,
  released: z.boolean(),
});
export type AnswerPage = z.infer<typeof AnswerPage>;

export const PresenceEntry = z.object({
  grader: z.object({ id: z.string(), name: z.string() }),
  submissionId: z.string().nullable(),
  part: z.string().nullable(),
  /** Rubric item under the hand, 1-based. */
  criterion: z.number().int().nullable(),
});
export type PresenceEntry = z.infer<typeof PresenceEntry>;

export const HoldResult = z.object({
  held: z.boolean(),
  holdId: z.string().nullable(),
  holder: z.object({ id: z.string(), name: z.string() }),
  expiresAt: z.string(),
});
export type HoldResult = z.infer<typeof HoldResult>;

export const ReleasePreview = z.object({
  assignmentId: z.string(),
  ready: z.array(
    z.object({ submissionId: z.string(), blindCode: z.string(), result: z.enum(["PASS", "FAIL"]), total: Hundredths }),
  ),
  heldBack: z.array(
    z.object({
      submissionId: z.string(),
      blindCode: z.string(),
      reasons: z.array(z.enum(["open_veto", "unmarked_part", "open_run", "condition_unset"])),
    }),
  ),
  alreadyReleased: z.number().int(),
});
export type ReleasePreview = z.infer<typeof ReleasePreview>;

export const ReleaseResult = z.object({
  releaseId: z.string(),
  released: z.number().int(),
  heldBack: z.number().int(),
  at: z.string(),
});
export type ReleaseResult = z.infer<typeof ReleaseResult>;
