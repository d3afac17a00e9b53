/** What grading and deciding read of a submission: one select, so that every page decides from the same rows. */
import type { Prisma } from "../generated/client.ts";
import type { Db, Tx } from "../database.ts";
import { releasedSelect } from "./releases.ts";

/** The newest run is the one that counts; columns of its verdict suffice to decide, the body stays where it is. */
const latestRun = {
  orderBy: [{ queuedAt: "desc" }, { id: "desc" }],
  take: 1,
  select: {
    id: true,
    state: true,
    outcome: true,
    tries: true,
    verdict: { select: { id: true, outcome: true, normalPoints: true, boundaryPoints: true, visibleAsserts: true } },
  },
} satisfies Prisma.Submission$runsArgs;

export const gradingSelect = {
  id: true,
  assignmentId: true,
  userId: true,
  attempt: true,
  locale: true,
  onTime: true,
  counts: true,
  receiptCode: true,
  createdAt: true,
  runs: latestRun,
  markHeads: { select: { part: true, version: true, markId: true } },
  marks: {
    orderBy: { version: "asc" },
    include: { grader: { select: { id: true, name: true } } },
  },
  vetoes: { orderBy: { createdAt: "asc" } },
  released: releasedSelect,
} satisfies Prisma.SubmissionSelect;

export type GradingRow = Prisma.SubmissionGetPayload<{ select: typeof gradingSelect }>;

/** All fields that a receipt shows; its run is the first one, made together with the submission. */
export const receiptSelect = {
  id: true,
  assignmentId: true,
  userId: true,
  attempt: true,
  receiptCode: true,
  sha256: true,
  createdAt: true,
  locale: true,
  onTime: true,
  replacedChars: true,
  blank: true,
  cell: true,
  content: true,
  runs: { orderBy: [{ queuedAt: "asc" }, { id: "asc" }], take: 1, select: { id: true } },
} satisfies Prisma.SubmissionSelect;

export type ReceiptRow = Prisma.SubmissionGetPayload<{ select: typeof receiptSelect }>;

/** All attempts of one student in the given assignments, oldest first. */
export async function selectAttempts(
  db: Db | Tx,
  { assignmentIds, userId }: { assignmentIds: string[]; userId: string },
): Promise<GradingRow[]> {
  return db.submission.findMany({
    where: { assignmentId: { in: assignmentIds }, userId },
    orderBy: [{ assignmentId: "asc" }, { attempt: "asc" }],
    select: gradingSelect,
  });
}

/** The submission that counts of every student who has one, in the order they came in. */
export async function selectCounting(db: Db | Tx, assignmentIds: string[]): Promise<GradingRow[]> {
  return db.submission.findMany({
    where: { assignmentId: { in: assignmentIds }, counts: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: gradingSelect,
  });
}

/**
 * Locks submissions against whoever else changes what is decided about them: marks, vetoes, verdicts, releases and
 * `counts` all take this lock first. Locked in the order of ids, so that two lockers of several rows cannot wait for
 * each other. NO KEY UPDATE lets other rows refer to them meanwhile. Call it before reading what depends on it.
 */
export async function lockSubmissions(tx: Tx, submissionIds: string[]): Promise<void> {
  await tx.$queryRaw`
    SELECT id FROM "Submission" WHERE id = ANY(${submissionIds}::text[]) ORDER BY id FOR NO KEY UPDATE`;
}

/** Locks the submissions of an assignment that count, and gives their ids. */
export async function lockCounting(tx: Tx, assignmentId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Submission" WHERE "assignmentId" = ${assignmentId} AND counts ORDER BY id FOR NO KEY UPDATE`;
  return rows.map((row) => row.id);
}

/** Locks all attempts of one student in one assignment. */
export async function lockAttempts(tx: Tx, { assignmentId, userId }: { assignmentId: string; userId: string }) {
  await tx.$queryRaw`
    SELECT id FROM "Submission" WHERE "assignmentId" = ${assignmentId} AND "userId" = ${userId}
    ORDER BY id FOR NO KEY UPDATE`;
}
