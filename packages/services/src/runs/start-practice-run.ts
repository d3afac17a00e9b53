/**
 * A practice run: recorded, in the same sandbox as a submission, with nothing of the hidden cases in its answer. One
 * student has one at a time, and some per minute: enough to work with, too few to search by machine.
 */
import { fillBlank } from "@warpgrade/curriculum";
import { isUniqueViolation, lockEnrollment, toStorableJson, withTransaction, type Tx } from "@warpgrade/db";
import { DomainError, toStorableText, type BoundaryInput, type Locale, type RunView } from "@warpgrade/domain";
import { newId, sha256Hex } from "@warpgrade/platform";
import { loadAssignmentFor } from "../access/load-assignment-for.ts";
import type { ServiceDeps, ViewerRef } from "../deps.ts";
import { loadRunnable } from "../lessons/load-runnable.ts";
import { pickLocale } from "../lessons/pick-text.ts";
import { checkBlank } from "../work/storable-work.ts";
import { enqueueRun } from "./announce-run.ts";
import { newRunToken } from "./run-token.ts";
import { runSelect, runView, type RunRow } from "./run-view.ts";

const PRACTICE_RUNS_PER_MINUTE = 30;
const MINUTE_MS = 60_000;

export interface StartPracticeRunInput {
  assignmentId: string;
  blank: string;
  boundary: BoundaryInput;
  locale: Locale;
  idempotencyKey: string;
}

export async function startPracticeRun(
  deps: ServiceDeps,
  viewer: ViewerRef,
  input: StartPracticeRunInput,
): Promise<RunView> {
  const { assignment, policy } = await loadAssignmentFor(deps, viewer, input.assignmentId, "run.practice");
  const now = deps.clock.now();
  if (now < assignment.opensAt) throw new DomainError("NOT_OPEN_YET", { opensAt: assignment.opensAt.toISOString() });
  checkBlank(input.blank);

  const runnable = await loadRunnable(deps.db, assignment.lessonVersionId);
  const text = pickLocale(runnable?.exercises ?? [], input.locale);
  if (!text) throw new DomainError("NOT_FOUND", { what: "lesson" });
  const blank = toStorableText(input.blank).text;
  const token = newRunToken();
  const fresh = {
    id: newId("run"),
    assignmentId: assignment.id,
    userId: viewer.userId,
    kind: "PRACTICE" as const,
    token,
    input: toStorableJson({ blank, boundary: input.boundary }).json,
    locale: text.locale,
    cellSha256: sha256Hex(fillBlank(text.exercise.template, blank)),
    idempotencyKey: input.idempotencyKey,
    queuedAt: now,
  };

  const show = (row: RunRow) => runView(row, { policy, released: false });
  try {
    const written = await withTransaction(deps.db, async (tx) => {
      const isMember = await lockEnrollment(tx, { courseId: assignment.courseId, userId: viewer.userId });
      if (!isMember) throw new DomainError("NOT_FOUND", { what: "assignment" });
      const earlier = await findByKey(tx, viewer, input);
      if (earlier) return { row: earlier, isNew: false };
      await refuseTooMany(tx, viewer, now);
      return { row: await tx.run.create({ data: fresh, select: runSelect }), isNew: true };
    });
    if (written.isNew) await enqueueRun(deps, { runId: fresh.id, token });
    return show(written.row);
  } catch (error) {
    if (!isUniqueViolation(error, "Run_userId_idempotencyKey_key")) throw error;
    const winner = await findByKey(deps.db, viewer, input);
    if (!winner) throw error;
    return show(winner);
  }
}

async function findByKey(db: Pick<Tx, "run">, viewer: ViewerRef, input: StartPracticeRunInput) {
  const row = await db.run.findUnique({
    where: { userId_idempotencyKey: { userId: viewer.userId, idempotencyKey: input.idempotencyKey } },
    select: runSelect,
  });
  if (row && row.assignmentId !== input.assignmentId)
    throw new DomainError("INVALID_INPUT", { field: "idempotencyKey" });
  return row;
}

async function refuseTooMany(tx: Tx, viewer: ViewerRef, now: Date): Promise<void> {
  const mine = { userId: viewer.userId, kind: "PRACTICE" as const };
  const open = await tx.run.findFirst({
    where: { ...mine, state: { in: ["QUEUED", "RUNNING"] } },
    select: { id: true },
  });
  if (open) throw new DomainError("RATE_LIMITED", { why: "run_in_flight", runId: open.id, retryAfterSeconds: 1 });
  const since = new Date(now.getTime() - MINUTE_MS);
  const recent = await tx.run.findMany({
    where: { ...mine, queuedAt: { gt: since } },
    orderBy: { queuedAt: "desc" },
    take: PRACTICE_RUNS_PER_MINUTE,
    select: { queuedAt: true },
  });
  const oldest = recent[PRACTICE_RUNS_PER_MINUTE - 1];
  if (!oldest) return;
  const retryAfterSeconds = Math.ceil((oldest.queuedAt.getTime() + MINUTE_MS - now.getTime()) / 1000);
  throw new DomainError("RATE_LIMITED", { why: "too_many_runs", limit: PRACTICE_RUNS_PER_MINUTE, retryAfterSeconds });
}
