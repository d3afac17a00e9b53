import { parseArgs } from "node:util";
import { createSandbox, type DriverName, type Sandbox } from "@warpgrade/sandbox";
import { main, note, parseJsonLines, printJson, readInput, UsageError } from "./command.ts";
import { inOrder } from "./in-order.ts";
import { answerOf, judgeRecord, JudgeRecord, recordOfFile, submissionOf } from "./judge-record.ts";
import { loadLesson, type LoadedLesson } from "./lesson-file.ts";

const HELP = `Judges submissions without the web, one JSON verdict a line on standard output.

  npm run -s judge -- --lesson LESSON.qmd --submission FILE     (.py, .ipynb, .qmd, or .json with one record)
  npm run -s judge -- --lesson LESSON.qmd --jsonl FILE|-        (one record a line, one answer a line, in order)

  --lesson FILE     may be given more than once; a record's "lesson" then names the file's slug
  --driver NAME     docker or bubblewrap (default: the first that works); none: nothing runs

A record: {"id": "1", "blank": "copy_cycles // compute_cycles + 1"}, or "cell" (run as it stands), or
"filename" and "content" (an upload); it may have "claim": {"provenance": "measured", "output": "..."} and
"boundary": {"args": ["240", "120"], "expected": "3"}.
The exit status says whether the judging ran, never whether a student passed.

  echo '{"id":"1","blank":"4"}' | npm run -s judge -- --lesson lesson06_async_pipeline.qmd --jsonl -`;

const AT_ONCE = 2;

async function openSandbox(driver: string | undefined): Promise<Sandbox | null> {
  if (driver === "none") return null;
  if (driver !== undefined && driver !== "docker" && driver !== "bubblewrap") {
    throw new UsageError(`unknown driver ${driver}: docker, bubblewrap or none`);
  }
  const drivers: { drivers?: DriverName[] } = driver === undefined ? {} : { drivers: [driver] };
  const created = await createSandbox({ ...drivers, poolSize: AT_ONCE });
  if (created.ok) return created.sandbox;
  for (const { driver: name, reason, mend } of created.reasons) note(`${name}: ${reason}. ${mend}`);
  if (driver !== undefined) throw new UsageError(`the driver ${driver} does not work here`);
  note("No sandbox works here: nothing is run, every answer is static_review_only.");
  return null;
}

function pickLesson(lessons: readonly LoadedLesson[], slug: string | undefined): LoadedLesson {
  const named = lessons.find((lesson) => lesson.slug === slug);
  const [first] = lessons;
  if (named !== undefined) return named;
  if (first !== undefined && (slug === undefined || lessons.length === 0)) return first;
  throw new UsageError(`a record is for the lesson ${slug}, which was not given with --lesson`);
}

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      lesson: { type: "string", multiple: true },
      submission: { type: "string" },
      jsonl: { type: "string" },
      driver: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  if (!values.lesson?.length) throw new UsageError("--lesson FILE is missing; --help shows an example");
  if ((values.submission === undefined) === (values.jsonl === undefined)) {
    throw new UsageError("give one of --submission FILE and --jsonl FILE|-");
  }
  const lessons = await Promise.all(values.lesson.map(loadLesson));
  const work = await readWork(values.submission, values.jsonl);
  for (const { record } of work) pickLesson(lessons, record.lesson);
  const sandbox = await openSandbox(values.driver);
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  process.once("SIGTERM", () => stop.abort());
  try {
    await inOrder(
      work,
      AT_ONCE,
      async ({ record, submission }) => {
        const lesson = pickLesson(lessons, record.lesson);
        return answerOf(record.id, await judgeRecord({ record, submission, lesson, sandbox, signal: stop.signal }));
      },
      printJson,
    );
  } finally {
    await sandbox?.dispose();
  }
  return stop.signal.aborted ? 1 : 0;
}

async function readWork(submission: string | undefined, jsonl: string | undefined) {
  if (submission !== undefined) return [await recordOfFile(submission)];
  const text = (await readInput(jsonl ?? "-")).toString("utf8");
  return parseJsonLines(text).map(({ line, value }) => {
    const record = JudgeRecord.safeParse(value);
    if (!record.success) throw new UsageError(`line ${line}: ${record.error.issues[0]?.message ?? "no record"}`);
    return { record: record.data, submission: submissionOf(record.data) };
  });
}

await main(run);
