import { EMPTY_WORK, WorkContent, type DraftView } from "@warpgrade/domain";

interface DraftRow {
  version: number;
  content: unknown;
  updatedAt: Date;
}

/** A draft as its writer gets it back; version 0 is the draft that nobody has saved yet. */
export function draftView(row: DraftRow | null): DraftView {
  if (!row) return { version: 0, content: EMPTY_WORK, updatedAt: null };
  return { version: row.version, content: WorkContent.parse(row.content), updatedAt: row.updatedAt.toISOString() };
}
