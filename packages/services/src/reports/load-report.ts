import { selectLessonTitles, type Db } from "@warpgrade/db";
import { HUMAN_PARTS, type ReportPage } from "@warpgrade/domain";
import { loadAssignmentFor } from "../access/load-assignment-for.ts";
import type { ServiceDeps, ViewerRef } from "../deps.ts";
import { titleIn } from "../lessons/lesson-titles.ts";
import { loadReportRows, reportRow, type ReportFacts } from "./report-rows.ts";

export interface LoadReportInput {
  assignmentId: string;
}

const EXPORTS_SHOWN = 20;

/** The report of one assignment: figures, distribution, rows, and the exports made so far. */
export async function loadReport(deps: ServiceDeps, viewer: ViewerRef, input: LoadReportInput): Promise<ReportPage> {
  const { assignment, policy, access } = await loadAssignmentFor(deps, viewer, input.assignmentId, "report.export");
  const facts = await loadReportRows(deps.db, { assignment, policy });
  const all = await deps.db.assignment.findMany({
    where: { courseId: assignment.courseId },
    orderBy: [{ lessonVersion: { lesson: { number: "asc" } } }, { createdAt: "asc" }],
    select: { id: true, lessonVersionId: true },
  });
  const titles = await selectLessonTitles(deps.db, [...new Set(all.map((row) => row.lessonVersionId))]);
  const runs = { assignmentId: assignment.id };
  return {
    courseId: assignment.courseId,
    courseTitle: assignment.course.title,
    timeZone: assignment.course.timeZone,
    assignmentId: assignment.id,
    lessonTitle: titleIn(titles, assignment.lessonVersionId, access.locale),
    assignments: all.map((row) => ({
      assignmentId: row.id,
      lessonTitle: titleIn(titles, row.lessonVersionId, access.locale),
    })),
    asOf: deps.clock.now().toISOString(),
    figures: {
      ...figuresOf(facts),
      platformFaults: await deps.db.run.count({ where: { ...runs, state: "QUARANTINED" } }),
      runs: await deps.db.run.count({ where: runs }),
    },
    distribution: distributionOf(facts),
    rows: facts.map(reportRow),
    exports: await loadExports(deps.db, assignment.id),
  };
}

function figuresOf(facts: readonly ReportFacts[]) {
  const count = (is: (row: ReportFacts) => boolean) => facts.filter(is).length;
  return {
    enrolled: facts.length,
    submitted: count((row) => row.submissionId !== null),
    judged: count((row) => row.runState === "JUDGED"),
    marked: count((row) => isMarked(row)),
    released: count((row) => row.released),
    passed: count((row) => row.decision?.result === "PASS"),
  };
}

function isMarked({ decision }: ReportFacts): boolean {
  return decision !== null && HUMAN_PARTS.every((part) => decision.parts[part] !== null);
}

/** Ten bins of one point; the last one holds the full ten too. */
function distributionOf(facts: readonly ReportFacts[]): number[] {
  const bins = Array.from({ length: 10 }, () => 0);
  for (const { decision } of facts) {
    if (decision?.total == null) continue;
    const bin = Math.min(9, Math.floor(decision.total / 100));
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  return bins;
}

async function loadExports(db: Db, assignmentId: string): Promise<ReportPage["exports"]> {
  const rows = await db.export.findMany({
    where: { assignmentId },
    orderBy: { createdAt: "desc" },
    take: EXPORTS_SHOWN,
    select: { id: true, createdAt: true, createdById: true, rows: true, sha256: true },
  });
  const users = await db.user.findMany({
    where: { id: { in: rows.map((row) => row.createdById) } },
    select: { id: true, name: true },
  });
  const names = new Map(users.map((user) => [user.id, user.name]));
  return rows.map(({ id, createdAt, createdById, rows: count, sha256 }) => ({
    id,
    at: createdAt.toISOString(),
    by: names.get(createdById) ?? "",
    rows: count,
    sha256,
  }));
}
