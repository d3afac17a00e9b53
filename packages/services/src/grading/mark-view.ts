/** Marks between their rows and what graders send and see. */
import type { GradingRow } from "@warpgrade/db";
import { MarkInput, MarkPart, type CoreLink, type MarkView } from "@warpgrade/domain";

export type CurrentMarks = Record<MarkPart, MarkView | null>;

type Row = GradingRow["marks"][number];

function markView(row: Row): MarkView {
  return {
    id: row.id,
    version: row.version,
    rubricVersionId: row.rubricVersionId,
    grader: { id: row.grader.id, name: row.grader.name },
    at: row.createdAt.toISOString(),
    mark: markInputOf(row),
  };
}

function markInputOf(row: Row): MarkInput {
  if (row.part === "AUTOMATIC" || row.part === "WHOLE")
    return MarkInput.parse({ ...asRecord(row.extra), part: row.part });
  return MarkInput.parse({
    part: row.part,
    itemIds: row.itemIds,
    points: row.points,
    comment: row.comment,
    causalChain: row.causalChain,
    coreLink: row.coreLink,
  });
}

function asRecord(extra: unknown): Record<string, unknown> {
  return typeof extra === "object" && extra !== null ? (extra as Record<string, unknown>) : {};
}

/** The current mark of each part: the one that its head points at; the others are history. */
export function currentMarks(row: Pick<GradingRow, "marks" | "markHeads">): CurrentMarks {
  const byId = new Map(row.marks.map((mark) => [mark.id, mark]));
  const current = Object.fromEntries(MarkPart.options.map((part) => [part, null])) as CurrentMarks;
  for (const head of row.markHeads) {
    const mark = byId.get(head.markId);
    if (mark) current[MarkPart.parse(head.part)] = markView(mark);
  }
  return current;
}

/** What graders said of the core causal link in the answers Q1-Q3. */
export function coreLinksOf(marks: CurrentMarks): (CoreLink | null)[] {
  return (["Q1", "Q2", "Q3"] as const).map((part) => {
    const mark = marks[part]?.mark;
    return mark && "coreLink" in mark ? mark.coreLink : null;
  });
}

/** The columns of a new mark. Points and comment of a part are columns; what belongs to the whole is kept aside. */
export function markColumns(mark: MarkInput): {
  part: string;
  points: number | null;
  itemIds: string[];
  comment: string;
  causalChain: boolean | null;
  coreLink: CoreLink | null;
  extra: Record<string, string | number | boolean | null> | null;
} {
  const none = { points: null, itemIds: [], comment: "", causalChain: null, coreLink: null };
  switch (mark.part) {
    case "AUTOMATIC": {
      const { part, ...extra } = mark;
      return { ...none, part, extra };
    }
    case "WHOLE": {
      const { part, ...extra } = mark;
      return { ...none, part, extra };
    }
    default:
      return { ...mark, extra: null };
  }
}
