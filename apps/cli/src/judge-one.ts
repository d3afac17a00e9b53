/** One record or file to its answer. Whatever it holds, there is an answer: nothing here throws for what it says. */
import { open } from "node:fs/promises";
import path from "node:path";
import { SANDBOX_LIMITS, type Verdict } from "@warpgrade/domain";
import {
  answerOf,
  answerOfRefused,
  claimOf,
  judge,
  readRecord,
  refusalOfCode,
  submissionOf,
  type JudgeAnswer,
  type JudgeRecord,
  type ReadRecord,
  type Refusal,
  type Submission,
} from "@warpgrade/judge";
import type { Sandbox } from "@warpgrade/sandbox";
import { note, UsageError } from "./command.ts";
import type { LoadedLesson } from "./lesson-file.ts";

/** An upload of 4 MiB, every character of it escaped in JSON. */
export const MAX_RECORD_BYTES = 32 * 1024 * 1024;
/** A fault of the platform is tried again; it never becomes a student's. */
const TRIES = 3;

export interface JudgingTools {
  lessons: readonly LoadedLesson[];
  sandbox: Sandbox | null;
  signal: AbortSignal;
}

export interface Work {
  id: string;
  submission: Submission;
  lesson: LoadedLesson;
  record: Pick<JudgeRecord, "claim" | "boundary">;
}

export async function judgeWork({ id, submission, lesson, record }: Work, tools: JudgingTools): Promise<Verdict> {
  for (let tried = 1; ; tried += 1) {
    const verdict = await judge({
      ...lesson,
      submission,
      sandbox: tools.sandbox,
      limits: SANDBOX_LIMITS,
      signal: tools.signal,
      ownCase: record.boundary ?? null,
      claim: claimOf(record as JudgeRecord),
      onFault: (reason) => note(`${id}: ${reason}`),
    });
    if (verdict.outcome !== "platform_fault" || tried === TRIES || tools.signal.aborted) return verdict;
  }
}

/** One line of a file of records. */
export async function answerLine(bytes: Buffer | null, tools: JudgingTools): Promise<JudgeAnswer> {
  const read = bytes === null ? refused("record_too_large") : parseRecord(bytes);
  return read.ok ? answerRecord(read.record, tools) : refuse(read, tools);
}

async function answerRecord(record: JudgeRecord, tools: JudgingTools): Promise<JudgeAnswer> {
  const lesson = pickLesson(tools.lessons, record.lesson);
  if (lesson === null) {
    const given = tools.lessons.map(({ slug }) => slug).join(", ");
    return refuse(
      { id: record.id, refusal: refusalOfCode("record_unknown_lesson", `${record.lesson}, not ${given}`) },
      tools,
    );
  }
  const work = { id: record.id, submission: submissionOf(record), lesson, record };
  return answerOf(record.id, await judgeWork(work, tools));
}

function refuse({ id, refusal }: { id: string | null; refusal: Refusal }, tools: JudgingTools): JudgeAnswer {
  const [only, ...more] = tools.lessons;
  const lesson = only !== undefined && more.length === 0 ? only : null;
  return answerOfRefused({
    id,
    refusal,
    lesson: lesson && { oracle: lesson.exercise.oracle, casesSha256: lesson.casesSha256 },
    driver: tools.sandbox?.driver ?? "none",
  });
}

function refused(code: string, detail?: string): ReadRecord {
  return { ok: false, id: null, refusal: refusalOfCode(code, detail) };
}

function parseRecord(bytes: Uint8Array, defaults: object = {}): ReadRecord {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return refused("record_not_utf8");
  }
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return readRecord(isObject ? { ...defaults, ...value } : value);
  } catch {
    return refused("record_not_json");
  }
}

/** A record without a lesson is for the only one, or the first; the name may be the slug or the file's. */
function pickLesson(lessons: readonly LoadedLesson[], name: string | undefined): LoadedLesson | null {
  if (name === undefined) return lessons[0] ?? null;
  return lessons.find(({ slug, file }) => slug === name || file === name) ?? null;
}

/** A submitted file: the record inside a .json, otherwise the upload itself. Throws UsageError where none can be read. */
export async function answerFile(file: string, tools: JudgingTools): Promise<JudgeAnswer> {
  const id = path.basename(file);
  const bytes = await readAtMost(file, MAX_RECORD_BYTES);
  if (file.toLowerCase().endsWith(".json")) {
    const read = bytes === null ? refused("record_too_large") : parseRecord(bytes, { id });
    return read.ok ? answerRecord(read.record, tools) : refuse({ ...read, id: read.id ?? id }, tools);
  }
  if (bytes === null) return refuse({ id, refusal: refusalOfCode("file_too_large") }, tools);
  const [lesson] = tools.lessons;
  if (lesson === undefined) throw new UsageError("no lesson");
  const submission = { filename: id, content: new Uint8Array(bytes) };
  return answerOf(id, await judgeWork({ id, submission, lesson, record: {} }, tools));
}

/** Null for more than `maxBytes`: a device or a growing file is not read to its end. */
async function readAtMost(file: string, maxBytes: number): Promise<Buffer | null> {
  try {
    const handle = await open(file);
    try {
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of handle.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > maxBytes) return null;
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${(error as NodeJS.ErrnoException).code ?? "unknown error"}`);
  }
}
