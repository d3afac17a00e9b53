/** The columns of the decisions export, in order: a name and where the value comes from. */
import { formatPoints, PARTS, CONDITION_NAMES, type ReportRow } from "@warpgrade/domain";
import type { CsvValue } from "./csv.ts";

interface Column {
  name: string;
  value(row: ReportRow): CsvValue;
}

export const DECISION_COLUMNS: readonly Column[] = [
  { name: "student", value: (row) => row.studentName },
  { name: "email", value: (row) => row.studentEmail },
  { name: "section", value: (row) => row.section },
  { name: "submission", value: (row) => row.submissionId },
  { name: "attempt", value: (row) => row.attempt },
  { name: "submitted_at", value: (row) => row.submittedAt },
  { name: "on_time", value: (row) => row.onTime },
  { name: "outcome", value: (row) => row.outcome },
  { name: "decision", value: (row) => row.decision?.result ?? null },
  { name: "total", value: (row) => points(row.decision?.total) },
  ...PARTS.map((part) => ({
    name: part.toLowerCase(),
    value: (row: ReportRow) => points(row.decision?.parts[part]),
  })),
  ...CONDITION_NAMES.map((condition) => ({
    name: `condition_${condition}`,
    value: (row: ReportRow) => row.decision?.conditions.find((one) => one.name === condition)?.state ?? null,
  })),
  { name: "standing_vetoes", value: (row) => row.standingVetoes.join(" ") },
  { name: "released", value: (row) => row.released },
];

function points(hundredths: number | null | undefined): CsvValue {
  return hundredths == null ? null : formatPoints(hundredths);
}
