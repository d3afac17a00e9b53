/**
 * Everything beside one answer on the marking page. Opening is never a write: looking at an answer takes no hold, steals
 * no credit and leaves no trace but presence. While grading is blind no byte here identifies the student; what is not
 * selected cannot slip out.
 */
import { isReleased, selectLessonTexts, selectOpenedHints } from "@warpgrade/db";
import {
  LessonReference,
  LessonText,
  Verdict,
  type AnswerPage,
  type Locale,
  type Outcome,
  type VetoEvidence,
} from "@warpgrade/domain";
import { loadSubmissionFor } from "../access/load-submission-for.ts";
import type { ServiceDeps, ViewerRef } from "../deps.ts";
import { pickLocale } from "../lessons/pick-text.ts";
import { workOf } from "../work/receipt.ts";
import { decisionOf } from "./decision-of.ts";
import { loadRubric } from "./load-rubric.ts";
import { currentMarks } from "./mark-view.ts";
import { studentNames } from "./student-names.ts";
import { vetoViews } from "./veto-view.ts";

export interface LoadAnswerInput {
  submissionId: string;
  locale: Locale;
}

export async function loadAnswer(deps: ServiceDeps, viewer: ViewerRef, input: LoadAnswerInput): Promise<AnswerPage> {
  const { submission, assignment, policy } = await loadSubmissionFor(deps, viewer, input.submissionId, "queue.view");
  const texts = await selectLessonTexts(deps.db, assignment.lessonVersionId);
  const shown = pickLocale(texts, input.locale);
  const stored = await deps.db.submission.findUniqueOrThrow({
    where: { id: submission.id },
    select: { blank: true, cell: true, content: true },
  });
  const work = workOf(stored);
  const { blindCode } = await deps.db.enrollment.findUniqueOrThrow({
    where: { courseId_userId: { courseId: assignment.courseId, userId: submission.userId } },
    select: { blindCode: true },
  });
  const hints = await selectOpenedHints(deps.db, { assignmentIds: [assignment.id], userId: submission.userId });
  const hintsOpened = hints.levelOf(submission);
  const run = submission.runs[0];
  const verdict = run ? await loadVerdict(deps, run.id) : null;

  return {
    submissionId: submission.id,
    assignmentId: assignment.id,
    blindCode,
    studentName: (await studentNames(deps.db, assignment, [submission])).get(submission.userId) ?? null,
    attempt: submission.attempt,
    locale: submission.locale as Locale,
    submittedAt: submission.createdAt.toISOString(),
    onTime: submission.onTime,
    hintsOpened,
    questions: LessonText.parse(shown?.content).questions,
    answers: work.answers,
    explanation: work.explanation,
    failureExplanation: work.failureExplanation,
    boundary: work.boundary,
    claim: work.claim,
    cell: stored.cell,
    blank: stored.blank,
    run: run ? { id: run.id, state: run.state, outcome: run.outcome as Outcome | null, tries: run.tries } : null,
    verdict,
    marks: currentMarks(submission),
    vetoes: await vetoViews(deps.db, submission.vetoes),
    luckEvidence: luckEvidence(verdict, submission.vetoes),
    reference: shown ? LessonReference.parse(shown.reference).answersHtml : null,
    rubric: await loadRubric(deps.db, assignment.rubricVersionId),
    decision: decisionOf(submission, { policy, answerHintOpened: hintsOpened >= 4 }),
    released: isReleased(submission),
  };
}

async function loadVerdict(deps: ServiceDeps, runId: string): Promise<Verdict | null> {
  const row = await deps.db.verdict.findUnique({ where: { runId }, select: { body: true } });
  return row && Verdict.parse(row.body);
}

/** Evidence that waits for a grader's word on the core link; once a veto exists, that one shows it. */
function luckEvidence(verdict: Verdict | null, vetoes: readonly { kind: string }[]): VetoEvidence | null {
  if (vetoes.some((veto) => veto.kind === "right_by_luck")) return null;
  return verdict?.vetoEvidence.find((evidence) => evidence.kind === "right_by_luck") ?? null;
}
