/**
 * One attempt as its student sees it. Human marks, vetoes and the decision are put in at one place, behind the one
 * release predicate; everything else on the page is the student's own or the machine's.
 */
import { isReleased, receiptSelect, releasedAt, selectLessonHeads, type GradingRow } from "@warpgrade/db";
import {
  DomainError,
  HUMAN_PARTS,
  LessonText,
  Rubric,
  Verdict,
  type AttemptPage,
  type CoursePolicy,
  type Locale,
  type StudentMark,
} from "@warpgrade/domain";
import type { z } from "zod";
import { loadOwnSubmission } from "../access/load-submission-for.ts";
import type { ServiceDeps, ViewerRef } from "../deps.ts";
import { decisionOf, type DecisionContext } from "../grading/decision-of.ts";
import { currentMarks } from "../grading/mark-view.ts";
import { pickLocale } from "../lessons/pick-text.ts";
import { cutVerdict } from "../runs/cut-verdict.ts";
import { runSelect, runView } from "../runs/run-view.ts";
import { loadStudentWork } from "./load-student-work.ts";
import { receiptView } from "./receipt.ts";

const LessonHead = LessonText.pick({ title: true, questions: true });

export interface LoadAttemptPageInput {
  submissionId: string;
  locale: Locale;
}

export async function loadAttemptPage(
  deps: ServiceDeps,
  viewer: ViewerRef,
  input: LoadAttemptPageInput,
): Promise<AttemptPage> {
  const { submissionId, assignment, policy } = await loadOwnSubmission(deps, viewer, input.submissionId);
  const now = deps.clock.now();
  const [texts, { state, context, attempts }, receipt, runs] = await Promise.all([
    selectLessonHeads(deps.db, assignment.lessonVersionId),
    loadStudentWork(deps.db, { assignment, policy, userId: viewer.userId, now }),
    deps.db.submission.findUniqueOrThrow({ where: { id: submissionId }, select: receiptSelect }),
    deps.db.run.findMany({
      where: { submissionId },
      orderBy: [{ queuedAt: "desc" }, { id: "desc" }],
      select: runSelect,
    }),
  ]);
  const submission = attempts.find((row) => row.id === submissionId);
  if (!submission) throw new DomainError("NOT_FOUND", { what: "submission" });
  const text = LessonHead.parse(pickLocale(texts, input.locale));
  const released = isReleased(submission);
  const latest = runs[0]?.verdict ? Verdict.parse(runs[0].verdict.body) : null;
  return {
    courseId: assignment.courseId,
    courseTitle: assignment.course.title,
    timeZone: assignment.course.timeZone,
    assignmentId: assignment.id,
    lessonTitle: text.title,
    lessonNumber: assignment.lessonVersion.lesson.number,
    receipt: receiptView(receipt),
    counts: submission.counts,
    attemptsLeft: state.attemptsLeft,
    maxAttempts: assignment.maxAttempts,
    dueAt: assignment.dueAt.toISOString(),
    runs: runs.map((run) => runView(run, { policy, released })),
    verdict: latest && cutVerdict(latest, { kind: "SUBMISSION", policy, released }),
    provisional: provisionalPoints(latest, policy, released),
    questions: text.questions,
    released: await releasedPart(deps, submission, context, input.locale),
  };
}

function provisionalPoints(
  verdict: z.infer<typeof Verdict> | null,
  policy: CoursePolicy,
  released: boolean,
): AttemptPage["provisional"] {
  if (!verdict || !(released || policy.showProvisionalPoints)) return null;
  return { normal: verdict.automaticPoints?.normal ?? null, boundary: verdict.automaticPoints?.boundary ?? null };
}

async function releasedPart(
  deps: ServiceDeps,
  submission: GradingRow,
  context: DecisionContext,
  locale: Locale,
): Promise<AttemptPage["released"]> {
  const at = releasedAt(submission);
  if (at === null) return null;
  return {
    at: at.toISOString(),
    decision: decisionOf(submission, context),
    marks: await studentMarks(deps, submission, locale),
    vetoes: submission.vetoes
      .filter((veto) => veto.state === "STANDING")
      .map((veto) => ({ id: veto.id, kind: veto.kind, reason: veto.reason ?? "" })),
  };
}

/** With every item of the rubric that the mark was made under, given or not, so that a lost point is explained. */
async function studentMarks(
  deps: ServiceDeps,
  submission: GradingRow,
  locale: Locale,
): Promise<z.infer<typeof StudentMark>[]> {
  const marks = currentMarks(submission);
  const ids = [...new Set(HUMAN_PARTS.flatMap((part) => marks[part]?.rubricVersionId ?? []))];
  const rubrics = new Map(
    (await deps.db.rubricVersion.findMany({ where: { id: { in: ids } } })).map((row) => [
      row.id,
      Rubric.parse(row.rubric),
    ]),
  );
  const shown: z.infer<typeof StudentMark>[] = [];
  for (const part of HUMAN_PARTS) {
    const view = marks[part];
    if (!view || view.mark.part === "AUTOMATIC" || view.mark.part === "WHOLE") continue;
    const given = new Set(view.mark.itemIds);
    shown.push({
      part,
      points: view.mark.points,
      comment: view.mark.comment,
      items: (rubrics.get(view.rubricVersionId)?.[part] ?? []).map((item) => ({
        label: item.label[locale] ?? item.label.en ?? Object.values(item.label)[0] ?? item.id,
        points: item.points,
        given: given.has(item.id),
      })),
    });
  }
  const override = marks.AUTOMATIC?.mark;
  if (override?.part === "AUTOMATIC") {
    shown.push({ part: "AUTOMATIC", points: null, items: [], comment: override.reason });
  }
  return shown;
}
