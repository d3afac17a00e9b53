/** Reading the ledger, for the live stream. */
import type { Db, Tx } from "../database.ts";

/** The number of the newest entry; 0 for a course without one. */
export async function selectLedgerHead(db: Db | Tx, courseId: string): Promise<number> {
  const head = await db.ledgerHead.findUnique({ where: { courseId }, select: { seq: true } });
  return head?.seq ?? 0;
}

/** Entries after a number, oldest first, without their payloads. */
export async function selectLedgerAfter(
  db: Db | Tx,
  { courseId, seq, take }: { courseId: string; seq: number; take: number },
) {
  return db.ledgerEntry.findMany({
    where: { courseId, seq: { gt: seq } },
    orderBy: { seq: "asc" },
    take,
    select: { courseId: true, seq: true, kind: true, at: true, subject: true },
  });
}
