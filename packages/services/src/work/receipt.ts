/**
 * A receipt holds every field of a submission and the hash over them, so that it can be checked years later: sha256 of
 * the canonical JSON of all its fields but `sha256` and `runId` (a run may be repeated, the submission stays).
 */
import { randomInt } from "node:crypto";
import type { ReceiptRow } from "@warpgrade/db";
import { WorkContent, type Locale, type Receipt } from "@warpgrade/domain";
import { sha256OfJson } from "@warpgrade/platform";

export type SealedFields = Omit<Receipt, "sha256" | "runId">;

export function sealReceipt(fields: SealedFields): string {
  return sha256OfJson(fields);
}

/** Without I, L, O and U: nobody reads a 1 for an I, and no code spells a word. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Eight letters of which each is random: 40 bits. A clash breaks the unique index and another code is drawn. */
export function drawReceiptCode(): string {
  const draw = () => LETTERS[randomInt(LETTERS.length)];
  const half = () => Array.from({ length: 4 }, draw).join("");
  return `${half()}-${half()}`;
}

export function receiptView(row: ReceiptRow): Receipt {
  return {
    submissionId: row.id,
    runId: row.runs[0]?.id ?? "",
    attempt: row.attempt,
    receiptCode: row.receiptCode,
    sha256: row.sha256,
    createdAt: row.createdAt.toISOString(),
    locale: row.locale as Locale,
    onTime: row.onTime,
    replaced: row.replacedChars,
    content: workOf(row),
    cell: row.cell,
  };
}

/** The fields as they were submitted. */
export function workOf(row: Pick<ReceiptRow, "blank" | "content">): WorkContent {
  return WorkContent.parse({ ...(row.content as object), blank: row.blank });
}
