/**
 * The decisions of one assignment as CSV: the rows of the report, made by the same function. An export is recorded with a
 * manifest (rows, hash, rubric version, time, who) before its first byte leaves, so that any copy that turns up later can
 * be told from a changed one.
 */
import { createHash } from "node:crypto";
import { appendLedger, toStorableJson, withTransaction } from "@warpgrade/db";
import type { ReportRow } from "@warpgrade/domain";
import { newId } from "@warpgrade/platform";
import { loadAssignmentFor } from "../access/load-assignment-for.ts";
import type { ServiceDeps, ViewerRef } from "../deps.ts";
import { loadRubric } from "../grading/load-rubric.ts";
import { BYTE_ORDER_MARK, csvLine } from "./csv.ts";
import { DECISION_COLUMNS } from "./decision-columns.ts";
import { loadReportRows, reportRow } from "./report-rows.ts";

export interface ExportDecisionsInput {
  assignmentId: string;
}

export interface ExportManifest {
  exportId: string;
  assignmentId: string;
  /** Students, without the header line. */
  rows: number;
  /** Of every byte of the file, byte order mark included. */
  sha256: string;
  rubricVersionId: string;
  rubricVersion: number;
  /** ISO 8601. */
  at: string;
  by: { id: string; name: string };
}

export interface DecisionExport {
  fileName: string;
  manifest: ExportManifest;
  /** The file in order, in pieces of whole lines: to be sent as UTF-8. */
  lines: AsyncGenerator<string>;
}

export async function exportDecisions(
  deps: ServiceDeps,
  viewer: ViewerRef,
  input: ExportDecisionsInput,
): Promise<DecisionExport> {
  const { assignment, policy, access } = await loadAssignmentFor(deps, viewer, input.assignmentId, "report.export");
  // One moment of the database: a mark saved while this reads is in all of the file or in none of it.
  const { facts, rubric } = await withTransaction(
    deps.db,
    async (tx) => ({
      facts: await loadReportRows(tx, { assignment, policy }),
      rubric: await loadRubric(tx, assignment.rubricVersionId),
    }),
    { isolation: "RepeatableRead", timeoutMs: 30_000 },
  );
  const rows = facts.map(reportRow);
  const now = deps.clock.now();
  const hash = createHash("sha256");
  for (const line of linesOf(rows)) hash.update(line, "utf8");

  const manifest: ExportManifest = {
    exportId: newId("export"),
    assignmentId: assignment.id,
    rows: rows.length,
    sha256: hash.digest("hex"),
    rubricVersionId: rubric.id,
    rubricVersion: rubric.version,
    at: now.toISOString(),
    by: { id: access.userId, name: access.userName },
  };
  await withTransaction(deps.db, async (tx) => {
    await tx.export.create({
      data: {
        id: manifest.exportId,
        courseId: assignment.courseId,
        assignmentId: assignment.id,
        createdById: viewer.userId,
        rows: manifest.rows,
        sha256: manifest.sha256,
        manifest: toStorableJson(manifest).json,
        createdAt: now,
      },
    });
    await appendLedger(tx, {
      courseId: assignment.courseId,
      kind: "report.exported",
      actorId: viewer.userId,
      subject: { assignmentId: assignment.id, exportId: manifest.exportId },
      at: now,
    });
  });
  const { slug } = assignment.lessonVersion.lesson;
  return {
    fileName: `decisions-${assignment.course.slug}-${slug}-${now.toISOString().slice(0, 10)}.csv`,
    manifest,
    lines: stream(rows),
  };
}

function* linesOf(rows: readonly ReportRow[]): Generator<string> {
  yield BYTE_ORDER_MARK + csvLine(DECISION_COLUMNS.map((column) => column.name));
  for (const row of rows) yield csvLine(DECISION_COLUMNS.map((column) => column.value(row)));
}

async function* stream(rows: readonly ReportRow[]): AsyncGenerator<string> {
  yield* linesOf(rows);
}
