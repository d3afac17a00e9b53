import type { Db, Tx } from "./database.ts";
import { digestOfPayload, FIRST_PREVIOUS_HASH, hashOfEntry } from "./ledger.ts";

/** What is wrong with the first entry that does not fit. */
export type BrokenLink =
  "missing_entry" | "previous_hash_differs" | "entry_changed" | "payload_changed" | "head_differs";

export type LedgerCheck =
  | {
      whole: true;
      entries: number;
      /** Numbers of entries whose text or personal data was deleted: allowed, and said. */
      deletedPayloads: number[];
    }
  | { whole: false; brokenAt: number; why: BrokenLink };

const BATCH = 1_000;

/** Walks the chain of one course from its first entry and names the first link that does not hold. Reads in batches. */
export async function verifyLedger(db: Db | Tx, courseId: string): Promise<LedgerCheck> {
  // The head is read first: what is appended meanwhile lies beyond it and is left for the next check.
  const head = await db.ledgerHead.findUnique({ where: { courseId } });
  const last = head?.seq ?? 0;
  const deletedPayloads: number[] = [];
  let previous = FIRST_PREVIOUS_HASH;
  let seq = 0;

  while (seq < last) {
    const range = { courseId, seq: { gt: seq, lte: Math.min(last, seq + BATCH) } };
    const entries = await db.ledgerEntry.findMany({ where: range, orderBy: { seq: "asc" } });
    const payloads = new Map(
      (await db.ledgerPayload.findMany({ where: range })).map((payload) => [payload.seq, payload]),
    );
    if (entries.length === 0) return { whole: false, brokenAt: seq + 1, why: "missing_entry" };
    for (const entry of entries) {
      seq += 1;
      if (entry.seq !== seq) return { whole: false, brokenAt: seq, why: "missing_entry" };
      if (entry.prevHash !== previous) return { whole: false, brokenAt: seq, why: "previous_hash_differs" };
      if (hashOfEntry(entry) !== entry.hash) return { whole: false, brokenAt: seq, why: "entry_changed" };
      previous = entry.hash;
      if (entry.digest === null) continue;
      const payload = payloads.get(seq);
      if (!payload) deletedPayloads.push(seq);
      else if (digestOfPayload(payload.salt, payload.payload) !== entry.digest) {
        return { whole: false, brokenAt: seq, why: "payload_changed" };
      }
    }
  }
  // Cutting rows off the end leaves a whole chain that the head does not know; a head set back leaves rows beyond it.
  if (head && head.hash !== previous) return { whole: false, brokenAt: last, why: "head_differs" };
  const newest = await db.ledgerEntry.findFirst({ where: { courseId }, orderBy: { seq: "desc" } });
  const headNow = await db.ledgerHead.findUnique({ where: { courseId } });
  const known = headNow?.seq ?? 0;
  if (newest && newest.seq > known) return { whole: false, brokenAt: known + 1, why: "head_differs" };
  return { whole: true, entries: last, deletedPayloads };
}
