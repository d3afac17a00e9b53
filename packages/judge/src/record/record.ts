/**
 * One record to judge, as outside tools write it: JSON with an id and one of three forms. What is no record is told
 * apart by a code and a message, so that one bad line of many is an answer and never the end of the rest.
 */
import { z } from "zod";
import type { JudgedClaim } from "../claims/judge-claim.ts";
import type { Submission } from "../submission.ts";
import { refusalOfCode, type Refusal } from "./refusal.ts";

const RecordClaim = z.looseObject({
  provenance: z.enum(["measured", "static_review"]),
  /** What the student says was printed. */
  output: z.string(),
});

/** Fields beside these are allowed and mean nothing here. */
const shared = {
  id: z.string().min(1).max(500),
  /** Slug of the lesson, where several are given. */
  lesson: z.string().optional(),
  /** The student's own boundary input: numbers as typed. */
  boundary: z.looseObject({ args: z.array(z.string()).max(20), expected: z.string().max(2_000) }).nullish(),
  claim: RecordClaim.nullish(),
};
/** Not beside the other forms. */
const absent = z.never().optional();

/** Completes the template. */
const BlankRecord = z.looseObject({ ...shared, blank: z.string(), cell: absent, filename: absent, content: absent });
/** A whole cell, run as it stands. */
const CellRecord = z.looseObject({ ...shared, cell: z.string(), blank: absent, filename: absent, content: absent });
/** An uploaded file; its format is told by the ending of its name. */
const FileRecord = z.looseObject({
  ...shared,
  filename: z.string(),
  content: z.string(),
  blank: absent,
  cell: absent,
});

export const JudgeRecord = z.union([BlankRecord, CellRecord, FileRecord]);
export type JudgeRecord = z.infer<typeof JudgeRecord>;

const Shared = z.looseObject(shared);

export type ReadRecord = { ok: true; record: JudgeRecord } | { ok: false; id: string | null; refusal: Refusal };

export function readRecord(value: unknown): ReadRecord {
  const id = idOf(value);
  const refuse = (code: string, detail?: string): ReadRecord => ({
    ok: false,
    id,
    refusal: refusalOfCode(code, detail),
  });
  if (typeof value !== "object" || value === null || Array.isArray(value)) return refuse("record_not_an_object");
  const parts = Shared.safeParse(value);
  if (!parts.success) return refuse("record_wrong_field", describe(parts.error));
  const forms = ["blank", "cell", "content"].filter((name) => (value as Record<string, unknown>)[name] !== undefined);
  if (forms.length === 0) return refuse("record_without_form");
  if (forms.length > 1) return refuse("record_with_two_forms", forms.join(", "));
  const record = JudgeRecord.safeParse(value);
  if (record.success) return { ok: true, record: record.data };
  const [form = "blank"] = forms;
  const needs = form === "content" ? "filename and content must be texts" : `${form} must be a text and stand alone`;
  return refuse("record_wrong_field", needs);
}

function idOf(value: unknown): string | null {
  const id = typeof value === "object" && value !== null && "id" in value ? value.id : null;
  return typeof id === "string" && id !== "" ? id.slice(0, 500) : null;
}

function describe(error: z.ZodError): string {
  const [issue] = error.issues;
  const path = issue?.path.join(".") ?? "";
  return `${path === "" ? "" : `${path}: `}${issue?.message ?? "no record"}`;
}

export function submissionOf(record: JudgeRecord): Submission {
  if (record.blank !== undefined) return { blank: record.blank };
  if (record.cell !== undefined) return { cell: record.cell };
  return { filename: record.filename ?? "", content: record.content ?? "" };
}

/** The claim of a record is about the run that is being judged: there is no history here. */
export function claimOf({ claim }: JudgeRecord): JudgedClaim | null {
  if (claim === null || claim === undefined) return null;
  const source = claim.provenance === "measured" ? "PLATFORM_RUN" : "STATIC_REVIEW";
  return { source, output: claim.output, statements: [], claimedRun: "this" };
}
