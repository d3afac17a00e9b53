/** Opens a hint: in order, recorded for ever, and shown to the grader. Asking for an opened one again changes nothing. */
import { appendLedger, lockEnrollment, selectLessonTexts, withTransaction } from "@warpgrade/db";
import { DomainError, LessonText, type HintState, type Locale } from "@warpgrade/domain";
import { newId } from "@warpgrade/platform";
import { loadAssignmentFor } from "../access/load-assignment-for.ts";
import type { ServiceDeps, ViewerRef } from "../deps.ts";
import { loadHintState } from "./hint-state.ts";
import { pickLocale } from "./pick-text.ts";

export interface RevealHintInput {
  assignmentId: string;
  /** 1 concept area, 2 concrete direction, 3 key part, 4 the full answer. */
  level: number;
  locale: Locale;
}

export async function revealHint(deps: ServiceDeps, viewer: ViewerRef, input: RevealHintInput): Promise<HintState> {
  const { assignment } = await loadAssignmentFor(deps, viewer, input.assignmentId, "hint.reveal");
  const { level } = input;
  if (!Number.isInteger(level) || level < 1 || level > 4) throw new DomainError("INVALID_INPUT", { field: "level" });
  const now = deps.clock.now();
  if (now < assignment.opensAt) throw new DomainError("NOT_OPEN_YET", { opensAt: assignment.opensAt.toISOString() });
  const text = pickLocale(await selectLessonTexts(deps.db, assignment.lessonVersionId), input.locale);
  if (!text) throw new DomainError("NOT_FOUND", { what: "lesson" });

  const key = { assignmentId: assignment.id, userId: viewer.userId };
  await withTransaction(deps.db, async (tx) => {
    // Serializes the student's own tabs: the order of levels is checked and kept under this lock.
    await lockEnrollment(tx, { courseId: assignment.courseId, userId: viewer.userId });
    const opened = await tx.hintReveal.count({ where: key });
    if (level <= opened) return;
    if (level !== opened + 1) throw new DomainError("HINTS_OUT_OF_ORDER", { next: opened + 1 });
    await tx.hintReveal.create({ data: { id: newId("hint"), ...key, level, createdAt: now } });
    await appendLedger(tx, {
      courseId: assignment.courseId,
      kind: "hint.revealed",
      actorId: viewer.userId,
      subject: { assignmentId: assignment.id, hintLevel: level, studentId: viewer.userId },
      at: now,
    });
  });
  return loadHintState(deps.db, key, LessonText.parse(text.content).hints);
}
