/**
 * One press of "submit" makes one submission, however often the browser asks.
 *
 * 1. The browser's key is looked up first: a retry after a lost answer gets the receipt that is already there.
 * 2. What a student does in a course happens one after the other (the enrollment row is locked), so that two tabs
 *    cannot both take the last attempt, and a release that is going on is seen or waits.
 * 3. The submission, its queued run and the ledger entry are one transaction. The server's clock at arrival decides
 *    whether it was on time.
 * 4. The worker is told after the commit. If that fails nothing is lost: the sweep finds the queued row.
 */
import { fillBlank } from "@warpgrade/curriculum";
import {
  appendLedger,
  isUniqueViolation,
  keepAssignment,
  lockAttempts,
  lockEnrollment,
  receiptSelect,
  toStorableJson,
  withTransaction,
  type Tx,
} from "@warpgrade/db";
import { DomainError, type Locale, type Receipt, type WorkContent } from "@warpgrade/domain";
import { newId, racePoint, sha256Hex } from "@warpgrade/platform";
import { loadAssignmentFor, type AssignmentAccess } from "../access/load-assignment-for.ts";
import type { ServiceDeps, ViewerRef } from "../deps.ts";
import { loadRunnable } from "../lessons/load-runnable.ts";
import { pickLocale } from "../lessons/pick-text.ts";
import { enqueueRun } from "../runs/announce-run.ts";
import { newRunToken } from "../runs/run-token.ts";
import { carryMarksOver } from "./carry-marks-over.ts";
import { loadStudentWork } from "./load-student-work.ts";
import { drawReceiptCode, receiptView, sealReceipt } from "./receipt.ts";
import { checkBlank, toStorableWork } from "./storable-work.ts";

export interface SubmitLessonInput {
  assignmentId: string;
  /** Made by the browser once per press. */
  idempotencyKey: string;
  locale: Locale;
  content: WorkContent;
}

interface Prepared {
  key: string;
  arrivedAt: Date;
  locale: Locale;
  cell: string;
  content: WorkContent;
  replaced: number;
}

export async function submitLesson(deps: ServiceDeps, viewer: ViewerRef, input: SubmitLessonInput): Promise<Receipt> {
  const arrivedAt = deps.clock.now();
  const looked = findByKey(deps.db, viewer, input);
  // Whoever may not submit learns nothing of it, not even that it failed.
  looked.catch(() => undefined);
  const loaded = await loadAssignmentFor(deps, viewer, input.assignmentId, "submission.submit");
  const earlier = await looked;
  if (earlier) return earlier;

  checkBlank(input.content.blank);
  const { content, replaced } = toStorableWork(input.content);
  const runnable = await loadRunnable(deps.db, loaded.assignment.lessonVersionId);
  const text = pickLocale(runnable?.exercises ?? [], input.locale);
  if (!text) throw new DomainError("NOT_FOUND", { what: "lesson" });
  const cell = fillBlank(text.exercise.template, content.blank);
  const prepared = { key: input.idempotencyKey, arrivedAt, locale: text.locale as Locale, cell, content, replaced };

  await racePoint("submitLesson.before-transaction");
  const { receipt, run } = await writeOnce(deps, viewer, input, loaded, prepared);
  if (run) await enqueueRun(deps, run);
  return receipt;
}

interface Written {
  receipt: Receipt;
  /** Null when another request with the same key had already written. */
  run: { runId: string; token: string } | null;
}

/** The unique index on the key is the last word: whoever meets it answers with what the winner wrote. */
async function writeOnce(
  deps: ServiceDeps,
  viewer: ViewerRef,
  input: SubmitLessonInput,
  loaded: AssignmentAccess,
  prepared: Prepared,
): Promise<Written> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await withTransaction(deps.db, (tx) => write(tx, viewer, input, loaded, prepared));
    } catch (error) {
      if (isUniqueViolation(error, "Submission_userId_idempotencyKey_key")) {
        const winner = await findByKey(deps.db, viewer, input);
        if (winner) return { receipt: winner, run: null };
      }
      const codeClash = isUniqueViolation(error, "Submission_receiptCode_key");
      if (!codeClash || tries === 5) throw error;
    }
  }
}

async function write(
  tx: Tx,
  viewer: ViewerRef,
  input: SubmitLessonInput,
  { assignment, policy }: AssignmentAccess,
  prepared: Prepared,
): Promise<Written> {
  const { arrivedAt, content, cell, locale, replaced } = prepared;
  const { userId } = viewer;
  if (!(await lockEnrollment(tx, { courseId: assignment.courseId, userId }))) throw new DomainError("NOT_FOUND");
  const earlier = await findByKey(tx, viewer, input);
  if (earlier) return { receipt: earlier, run: null };
  await lockAttempts(tx, { assignmentId: assignment.id, userId });
  await racePoint("submitLesson.locked");

  // The dates may have been moved since the page was read, and so may the lesson, as long as nobody had submitted.
  const dates = await keepAssignment(tx, assignment.id);
  if (dates.lessonVersionId !== assignment.lessonVersionId) throw new DomainError("STALE_VERSION", { what: "lesson" });
  const work = await loadStudentWork(tx, { assignment: dates, policy, userId, now: arrivedAt });
  if (work.state.closed) {
    throw new DomainError(work.state.closed, {
      opensAt: dates.opensAt.toISOString(),
      dueAt: dates.dueAt.toISOString(),
      serverNow: arrivedAt.toISOString(),
      maxAttempts: dates.maxAttempts,
    });
  }

  const attempt = Math.max(0, ...work.attempts.map((row) => row.attempt)) + 1;
  const onTime = arrivedAt <= dates.dueAt;
  const submissionId = newId("sub");
  const sealed = {
    submissionId,
    attempt,
    receiptCode: drawReceiptCode(),
    createdAt: arrivedAt.toISOString(),
    locale,
    onTime,
    replaced,
    content,
    cell,
  };
  const { blank, ...fields } = content;
  if (work.attempts.some((row) => row.counts)) {
    await tx.submission.updateMany({
      where: { assignmentId: assignment.id, userId, counts: true },
      data: { counts: false },
    });
  }
  await tx.submission.create({
    data: {
      id: submissionId,
      assignmentId: assignment.id,
      userId,
      attempt,
      idempotencyKey: prepared.key,
      receiptCode: sealed.receiptCode,
      locale,
      blank,
      cell,
      content: toStorableJson(fields).json,
      sha256: sealReceipt(sealed),
      replacedChars: replaced,
      onTime,
      counts: true,
      createdAt: arrivedAt,
    },
  });
  const run = { runId: newId("run"), token: newRunToken() };
  await tx.run.create({
    data: {
      id: run.runId,
      assignmentId: assignment.id,
      userId,
      kind: "SUBMISSION",
      submissionId,
      token: run.token,
      input: toStorableJson({ blank, boundary: content.boundary }).json,
      locale,
      cellSha256: sha256Hex(cell),
      queuedAt: arrivedAt,
    },
  });
  if (work.state.isRevision)
    await carryMarksOver(tx, { attempts: work.attempts, submissionId, content, now: arrivedAt });
  await appendLedger(tx, {
    courseId: assignment.courseId,
    kind: "submission.created",
    actorId: userId,
    subject: { assignmentId: assignment.id, submissionId, runId: run.runId, studentId: userId },
    at: arrivedAt,
  });
  await racePoint("submitLesson.before-commit");
  return { receipt: { ...sealed, sha256: sealReceipt(sealed), runId: run.runId }, run };
}

/** The receipt of the submission that this key already made; a key used for another assignment is a client's mistake. */
async function findByKey(db: Pick<Tx, "submission">, viewer: ViewerRef, input: SubmitLessonInput) {
  const row = await db.submission.findUnique({
    where: { userId_idempotencyKey: { userId: viewer.userId, idempotencyKey: input.idempotencyKey } },
    select: receiptSelect,
  });
  if (!row) return null;
  if (row.assignmentId !== input.assignmentId) throw new DomainError("INVALID_INPUT", { field: "idempotencyKey" });
  return receiptView(row);
}
