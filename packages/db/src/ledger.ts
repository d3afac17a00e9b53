/**
 * The ledger of a course: one append-only row is at once the realtime event, the audit line and a link of a chain.
 *
 * How it holds together:
 * 1. LedgerHead has one row per course with the last number and the last hash. Appending locks it, so two transactions
 *    of one course take their numbers one after the other, in the order in which they commit: a reader who has seen
 *    number N has missed nothing before it.
 * 2. The hash of an entry covers the previous hash and every column of the entry. Whoever changes, removes or inserts
 *    an old row would have to change every later one and the head, and the application's role may change none of them.
 * 3. Text and personal data stand in LedgerPayload. The entry keeps only a salted digest of them, so a payload can be
 *    deleted for good (nobody can guess it back from the digest) and the chain stays whole.
 */
import { randomBytes } from "node:crypto";
import { LedgerSubject, type LedgerKind } from "@warpgrade/domain";
import { canonicalJson, sha256Hex } from "@warpgrade/platform";
import type { Tx } from "./database.ts";
import { toStorableJson } from "./storable.ts";

export const FIRST_PREVIOUS_HASH = "0".repeat(64);

export interface LedgerInput {
  courseId: string;
  kind: LedgerKind;
  /** Who did it; null when the platform did. */
  actorId: string | null;
  /** Ids only: this is what other people's browsers receive. */
  subject: LedgerSubject;
  /** Text or personal data, deletable later; never sent by the live stream. */
  payload?: unknown;
  /** Default: now. */
  at?: Date;
}

export interface LinkedEntry {
  courseId: string;
  seq: number;
  kind: string;
  actorId: string | null;
  at: Date;
  subject: unknown;
  digest: string | null;
  prevHash: string;
}

/** Of the columns in a fixed form; `at` in milliseconds, which is what a Date holds. */
export function hashOfEntry({ courseId, seq, kind, actorId, at, subject, digest, prevHash }: LinkedEntry): string {
  const body = canonicalJson({ courseId, seq, kind, actorId, at: at.toISOString(), subject, digest });
  return sha256Hex(`warpgrade.ledger/1\n${prevHash}\n${body}`);
}

export function digestOfPayload(salt: string, payload: unknown): string {
  return sha256Hex(`${salt}\n${canonicalJson(payload)}`);
}

/**
 * Writes one entry. Call it LAST in the transaction: from here until the commit no other write to this course's ledger
 * goes on, and a lock taken before others are needed is how deadlocks are made.
 */
export async function appendLedger(tx: Tx, input: LedgerInput): Promise<{ seq: number; hash: string }> {
  const { courseId, kind, actorId } = input;
  const subject = LedgerSubject.parse(input.subject);
  const head = await lockHead(tx, courseId);
  const at = input.at ?? new Date();

  let digest: string | null = null;
  const seq = head.seq + 1;
  if (input.payload !== undefined) {
    const salt = randomBytes(16).toString("hex");
    const { json } = toStorableJson(input.payload);
    digest = digestOfPayload(salt, json);
    await tx.ledgerPayload.create({ data: { courseId, seq, salt, payload: json } });
  }
  const entry: LinkedEntry = { courseId, seq, kind, actorId, at, subject, digest, prevHash: head.hash };
  const hash = hashOfEntry(entry);
  await insertEntry(tx, { ...entry, hash });
  return { seq, hash };
}

/** The entry and the head that it makes, in one statement: everybody else of the course waits for this. */
async function insertEntry(tx: Tx, entry: LinkedEntry & { hash: string }): Promise<void> {
  const { courseId, seq, kind, actorId, at, subject, digest, prevHash, hash } = entry;
  const inserted = await tx.$executeRaw`
    WITH "moved" AS (
      UPDATE "LedgerHead" SET "seq" = ${seq}, "hash" = ${hash} WHERE "courseId" = ${courseId} RETURNING "courseId"
    )
    INSERT INTO "LedgerEntry" ("courseId", "seq", "kind", "actorId", "at", "subject", "digest", "prevHash", "hash")
    SELECT "courseId", ${seq}, ${kind}, ${actorId}, ${at.toISOString()}::timestamptz, ${JSON.stringify(subject)}::jsonb,
      ${digest}, ${prevHash}, ${hash}
    FROM "moved"`;
  if (inserted !== 1) throw new Error(`course ${courseId} has no ledger head`);
}

interface Head {
  seq: number;
  hash: string;
}

async function lockHead(tx: Tx, courseId: string): Promise<Head> {
  const locked = await selectHeadForUpdate(tx, courseId);
  if (locked) return locked;
  // The first entry of a course makes its counter; when two come at once, one makes it and the other waits here.
  await tx.ledgerHead.createMany({ data: { courseId, seq: 0, hash: FIRST_PREVIOUS_HASH }, skipDuplicates: true });
  const made = await selectHeadForUpdate(tx, courseId);
  if (!made) throw new Error(`course ${courseId} has no ledger head`);
  return made;
}

async function selectHeadForUpdate(tx: Tx, courseId: string): Promise<Head | undefined> {
  const rows = await tx.$queryRaw<Head[]>`
    SELECT "seq", "hash" FROM "LedgerHead" WHERE "courseId" = ${courseId} FOR UPDATE`;
  return rows[0];
}
