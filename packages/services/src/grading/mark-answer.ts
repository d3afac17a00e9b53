/**
 * One grader's judgement of one part.
 *
 * 1. The submission is locked: saves of several graders, a decision about a veto, a verdict and a release happen one
 *    after the other.
 * 2. A save names the version it was made from and the rubric it was made under. If either has moved on, nothing is
 *    written, and both versions go back: the screen shows them side by side and nothing typed is lost.
 * 3. The mark is appended, the head moves by compare-and-set, and the ledger entry is in the same transaction.
 * 4. A core link marked broken, together with the machine's evidence, proposes the veto "right by luck".
 */
import {
  appendLedger,
  gradingSelect,
  isReleased,
  isUniqueViolation,
  lockSubmissions,
  selectOpenedHints,
  toStorableJson,
  withTransaction,
  type GradingRow,
  type Tx,
} from "@warpgrade/db";
import { DomainError, Rubric, Verdict, type MarkInput, type SaveMarkResult } from "@warpgrade/domain";
import { newId, racePoint } from "@warpgrade/platform";
import { loadSubmissionFor, type SubmissionAccess } from "../access/load-submission-for.ts";
import type { ServiceDeps, ViewerRef } from "../deps.ts";
import { HOLD_MS } from "./active-holds.ts";
import { checkMark } from "./check-mark.ts";
import { decisionOf } from "./decision-of.ts";
import { coreLinksOf, currentMarks, markColumns } from "./mark-view.ts";
import { proposeVetoes } from "./propose-vetoes.ts";

export interface MarkAnswerInput {
  submissionId: string;
  /** Version of the current mark of this part as the grader saw it; 0 when there was none. */
  expectedVersion: number;
  /** The rubric the grader marked under. */
  rubricVersionId: string;
  mark: MarkInput;
}

export async function markAnswer(
  deps: ServiceDeps,
  viewer: ViewerRef,
  input: MarkAnswerInput,
): Promise<SaveMarkResult> {
  const action = input.mark.part === "AUTOMATIC" ? "mark.overrideAutomatic" : "mark.write";
  const loaded = await loadSubmissionFor(deps, viewer, input.submissionId, action);
  const now = deps.clock.now();
  await racePoint("markAnswer.before-transaction");
  try {
    return await withTransaction(deps.db, (tx) => save(tx, loaded, viewer, input, now));
  } catch (error) {
    // The database's own guards, should a writer ever come past the lock: the same answer as for any stale save.
    if (!isUniqueViolation(error, "Mark_submissionId_part_version_key")) throw error;
    const row = await deps.db.submission.findUniqueOrThrow({
      where: { id: input.submissionId },
      select: gradingSelect,
    });
    return refused("STALE_VERSION", row, input, loaded.assignment.rubricVersionId);
  }
}

async function save(
  tx: Tx,
  { submission: { id: submissionId }, assignment, policy }: SubmissionAccess,
  viewer: ViewerRef,
  input: MarkAnswerInput,
  now: Date,
): Promise<SaveMarkResult> {
  await lockSubmissions(tx, [submissionId]);
  const before = await tx.submission.findUniqueOrThrow({ where: { id: submissionId }, select: gradingSelect });
  const { rubricVersionId } = await tx.assignment.findUniqueOrThrow({
    where: { id: assignment.id },
    select: { rubricVersionId: true },
  });
  const { part } = input.mark;
  const current = currentMarks(before)[part];
  if ((current?.version ?? 0) !== input.expectedVersion)
    return refused("STALE_VERSION", before, input, rubricVersionId);
  if (rubricVersionId !== input.rubricVersionId) return refused("STALE_RUBRIC", before, input, rubricVersionId);
  // What was released stays as it was read; a change goes through a regrade.
  if (isReleased(before)) throw new DomainError("ALREADY_RELEASED");

  const rubric = await tx.rubricVersion.findUniqueOrThrow({ where: { id: rubricVersionId } });
  const mark = checkMark(input.mark, Rubric.parse(rubric.rubric));
  const markId = newId("mark");
  const version = input.expectedVersion + 1;
  const { extra, ...columns } = markColumns(mark);
  await tx.mark.create({
    data: {
      id: markId,
      submissionId,
      version,
      rubricVersionId,
      graderId: viewer.userId,
      createdAt: now,
      ...columns,
      ...(extra === null ? {} : { extra: toStorableJson(extra).json }),
    },
  });
  await moveHead(tx, { submissionId, part, version, markId });
  await renewHolds(tx, { submissionId, graderId: viewer.userId }, now);

  const after = await tx.submission.findUniqueOrThrow({ where: { id: submissionId }, select: gradingSelect });
  const proposed = await proposeLuck(tx, after, viewer, now);
  const subject = { assignmentId: assignment.id, submissionId, part, version, markId };
  const { courseId } = assignment;
  const kind = part === "AUTOMATIC" ? "automatic.overridden" : "mark.saved";
  await racePoint("markAnswer.before-commit");
  await appendLedger(tx, { courseId, kind, actorId: viewer.userId, subject, at: now });
  for (const vetoId of proposed) {
    await appendLedger(tx, {
      courseId,
      kind: "veto.proposed",
      actorId: viewer.userId,
      subject: { assignmentId: assignment.id, submissionId, vetoId },
      at: now,
    });
  }

  const decided = await tx.submission.findUniqueOrThrow({ where: { id: submissionId }, select: gradingSelect });
  const saved = currentMarks(decided)[part];
  if (!saved) throw new Error(`mark ${markId} is not the current one of ${part}`);
  const hints = await selectOpenedHints(tx, { assignmentIds: [assignment.id], userId: decided.userId });
  const answerHintOpened = hints.levelOf(decided) >= 4;
  return { saved: true, mark: saved, decision: decisionOf(decided, { policy, answerHintOpened }) };
}

function refused(
  why: "STALE_VERSION" | "STALE_RUBRIC",
  row: GradingRow,
  input: MarkAnswerInput,
  rubricVersionId: string,
): SaveMarkResult {
  return { saved: false, why, current: currentMarks(row)[input.mark.part], mine: input.mark, rubricVersionId };
}

/** Compare-and-set: the head moves from the version before or not at all. */
async function moveHead(
  tx: Tx,
  { submissionId, part, version, markId }: { submissionId: string; part: string; version: number; markId: string },
): Promise<void> {
  if (version === 1) {
    await tx.markHead.create({ data: { submissionId, part, version, markId } });
    return;
  }
  const { count } = await tx.markHead.updateMany({
    where: { submissionId, part, version: version - 1 },
    data: { version, markId },
  });
  if (count !== 1) throw new Error(`head of ${part} moved under its lock`);
}

/** Work renews the lease of whoever does it. */
async function renewHolds(tx: Tx, key: { submissionId: string; graderId: string }, now: Date): Promise<void> {
  await tx.hold.updateMany({
    where: { ...key, endedAt: null, expiresAt: { gt: now } },
    data: { expiresAt: new Date(now.getTime() + HOLD_MS) },
  });
}

async function proposeLuck(tx: Tx, row: GradingRow, viewer: ViewerRef, now: Date): Promise<string[]> {
  const verdict = row.runs[0]?.verdict;
  const coreLinks = coreLinksOf(currentMarks(row));
  if (!verdict || !coreLinks.includes("BROKEN")) return [];
  const { body } = await tx.verdict.findUniqueOrThrow({ where: { id: verdict.id }, select: { body: true } });
  return proposeVetoes(tx, {
    submissionId: row.id,
    evidence: Verdict.parse(body).vetoEvidence.filter((evidence) => evidence.kind === "right_by_luck"),
    coreLinks,
    existing: row.vetoes.map((veto) => veto.kind),
    verdictId: verdict.id,
    proposedById: viewer.userId,
    now,
  });
}
