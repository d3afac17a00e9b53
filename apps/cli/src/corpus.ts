/**
 * Runs four files of judged examples (answers, misbehaving, tamper, claims; a README beside them says what each field
 * means) through the judge and says where it and they disagree. Misbehaving programs are watched from outside.
 */
import { readdir } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { answerOf, JudgeAnswer, readRecord, submissionOf, type JudgeRecord } from "@warpgrade/judge";
import type { Sandbox } from "@warpgrade/sandbox";
import { z } from "zod";
import { main, note, parseJsonLines, readInput, UsageError } from "./command.ts";
import * as expected from "./corpus/compare.ts";
import { judgeMisbehaving } from "./corpus/misbehaving.ts";
import { Secret } from "./corpus/watch.ts";
import { inOrder } from "./in-order.ts";
import { judgeWork, type JudgingTools } from "./judge-one.ts";
import { openSandbox } from "./judging-sandbox.ts";
import { loadLesson, type LoadedLesson } from "./lesson-file.ts";

const HELP = `Compares the judge with a folder of judged examples.

  npm run -s corpus -- FOLDER --lessons FOLDER [--driver docker|bubblewrap] [--runtime runsc] [--only answers,claims]

FOLDER holds answers.jsonl, misbehaving.jsonl, tamper.jsonl, claims.jsonl; --lessons holds the lessons they name.
A misbehaving program runs alone, and the machine is watched for what its record forbids, and for more.
Exit status 0: no disagreement.`;

const KINDS = ["answers", "misbehaving", "tamper", "claims"] as const;
type Kind = (typeof KINDS)[number];

const Row = z.looseObject({ id: z.string(), lesson: z.string(), expect: z.unknown() });
export type Row = z.infer<typeof Row>;

interface Judged {
  id: string;
  answer: JudgeAnswer;
  faults: string[];
}

async function judgeRow(kind: Exclude<Kind, "misbehaving">, row: Row, job: Job): Promise<Judged> {
  const record = recordOf(row);
  // The known counterexample becomes the student's own boundary input: then the run says what the cell gives for it.
  const known = kind === "answers" ? expected.ExpectedAnswer.parse(row.expect).counterexample : null;
  const boundary = known && { args: known.args.map(String), expected: String(known.expected) };
  const work = { id: row.id, submission: submissionOf(record), lesson: job.lesson, record: { ...record, boundary } };
  const answer = answerOf(row.id, await judgeWork(work, job.tools));
  return { id: row.id, answer, faults: compare(kind, row, answer) };
}

function compare(kind: Exclude<Kind, "misbehaving">, row: Row, answer: JudgeAnswer): string[] {
  switch (kind) {
    case "answers":
      return expected.compareAnswer(expected.ExpectedAnswer.parse(row.expect), answer);
    case "tamper":
      return expected.compareTamper(expected.ExpectedTamper.parse(row.expect), answer);
    case "claims":
      return expected.compareClaim(expected.ExpectedClaim.parse(row.expect), answer, row);
  }
}

function recordOf(row: Row): JudgeRecord {
  const read = readRecord(row);
  if (!read.ok) throw new UsageError(`${row.id}: ${read.refusal.message}`);
  return read.record;
}

interface Job {
  tools: JudgingTools;
  lesson: LoadedLesson;
}

async function loadLessons(folder: string): Promise<LoadedLesson[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".qmd")).sort();
  return Promise.all(names.map((name) => loadLesson(path.join(folder, name))));
}

async function readRows(folder: string, kind: Kind): Promise<Row[]> {
  const text = (await readInput(path.join(folder, `${kind}.jsonl`))).toString("utf8");
  const rows = parseJsonLines(text).map(({ value }) => Row.parse(value));
  // Nothing compared is no agreement.
  if (rows.length === 0) throw new UsageError(`${kind}.jsonl is empty`);
  return rows;
}

interface Choice {
  folder: string;
  lessons: LoadedLesson[];
  driver: string | undefined;
  runtime: string | undefined;
}

/** Number of records that disagree. */
async function runKind(kind: Kind, { folder, lessons, driver, runtime }: Choice): Promise<number> {
  const rows = await readRows(folder, kind);
  const isWatched = kind === "misbehaving";
  // Alone and without a pool: whatever is there after a run was left by it.
  const sandbox = await openSandbox({ driver, runtime, poolSize: isWatched ? 0 : 2 });
  if (sandbox === null) throw new UsageError("no sandbox works here, so nothing can be compared");
  const secret = isWatched ? new Secret() : null;
  const startedAt = performance.now();
  let agree = 0;
  let cellsSeen = 0;
  try {
    const tools: JudgingTools = { lessons, sandbox, signal: new AbortController().signal };
    await inOrder(
      rows,
      isWatched ? 1 : 2,
      async (row): Promise<Judged> => {
        const lesson = lessons.find(({ slug }) => slug === row.lesson);
        if (lesson === undefined) throw new UsageError(`${kind}.jsonl, ${row.id}: there is no lesson ${row.lesson}`);
        if (kind !== "misbehaving") return judgeRow(kind, row, { tools, lesson });
        const watched = await judgeMisbehaving(row, recordOf(row), { tools, lesson, secret: secret as Secret });
        cellsSeen += watched.sawCell ? 1 : 0;
        return watched;
      },
      ({ id, answer, faults }) => {
        const all = [...faults, ...faultsOfAny(answer)];
        if (all.length === 0) agree += 1;
        else process.stdout.write(`${kind} ${id}: ${all.join("; ")}\n`);
      },
    );
  } finally {
    secret?.remove();
    await sandbox.dispose();
  }
  const blind = isWatched && cellsSeen === 0;
  if (blind) process.stdout.write(`${kind}: no cell was ever seen while it ran: the watch looks in the wrong place\n`);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`${kind}: ${agree} of ${rows.length} agree (${nameOf(sandbox, runtime)}, ${seconds} s)\n`);
  return rows.length - agree + (blind ? 1 : 0);
}

function nameOf(sandbox: Sandbox, runtime: string | undefined): string {
  return runtime === undefined ? sandbox.driver : `${sandbox.driver} with ${runtime}`;
}

/** What no answer may be, whatever its record expects. */
function faultsOfAny(answer: JudgeAnswer): string[] {
  const parsed = JudgeAnswer.safeParse(JSON.parse(JSON.stringify(answer)));
  return [
    ...(answer.outcome === "platform_fault" ? ["platform_fault"] : []),
    ...(parsed.success ? [] : [`not of the published form: ${parsed.error.issues[0]?.path.join(".")}`]),
  ];
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      lessons: { type: "string" },
      driver: { type: "string" },
      runtime: { type: "string" },
      only: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  const [folder] = positionals;
  if (folder === undefined || values.lessons === undefined)
    throw new UsageError("give FOLDER and --lessons FOLDER; see --help");
  const kinds = values.only?.split(",") ?? KINDS;
  const choice = { folder, lessons: await loadLessons(values.lessons), driver: values.driver, runtime: values.runtime };
  let disagreements = 0;
  for (const kind of kinds) {
    if (!KINDS.includes(kind as Kind)) throw new UsageError(`no kind ${kind}: ${KINDS.join(", ")}`);
    disagreements += await runKind(kind as Kind, choice);
  }
  if (disagreements > 0) note(`${disagreements} disagree`);
  return disagreements > 0 ? 1 : 0;
}

await main(run);
