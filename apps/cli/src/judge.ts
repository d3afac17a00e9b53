import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { main, printJson, UsageError } from "./command.ts";
import { inOrder } from "./in-order.ts";
import { answerFile, answerLine, MAX_RECORD_BYTES, type JudgingTools } from "./judge-one.ts";
import { openSandbox } from "./judging-sandbox.ts";
import { loadLesson } from "./lesson-file.ts";
import { readLines, type Line } from "./lines.ts";

const HELP = `Judges submissions without the web, one JSON answer a line on standard output.

  npm run -s judge -- --lesson LESSON.qmd --submission FILE     (.py, .ipynb, .qmd, or .json with one record)
  npm run -s judge -- --lesson LESSON.qmd --jsonl FILE|-        (one record a line, one answer a line, in order)

  --lesson FILE     may be given more than once; a record's "lesson" then names the file's slug
  --driver NAME     docker or bubblewrap (default: the first that works); none: nothing runs
  --runtime NAME    of the Docker engine, such as runsc

A record: {"id": "1", "blank": "copy_cycles // compute_cycles + 1"}, or "cell" (run as it stands), or
"filename" and "content" (an upload); it may have "claim": {"provenance": "measured", "output": "..."} and
"boundary": {"args": ["240", "120"], "expected": "3"}. What is no record gets an answer that says why, in its place.
packages/judge/schema describes records and answers. Points are hundredths.
The exit status says whether the judging ran, never whether a student passed.

  echo '{"id":"1","blank":"4"}' | npm run -s judge -- --lesson packages/curriculum/course/lesson06_async_pipelines.en.qmd --jsonl -`;

/** Two cores, two runs at once: more would take CPU time from each other's limits. */
const AT_ONCE = 2;

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      lesson: { type: "string", multiple: true },
      submission: { type: "string" },
      jsonl: { type: "string" },
      driver: { type: "string" },
      runtime: { type: "string" },
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
  const records = values.jsonl === undefined ? null : await openRecords(values.jsonl);
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  process.once("SIGTERM", () => stop.abort());
  const sandbox = await openSandbox({ driver: values.driver, runtime: values.runtime, poolSize: AT_ONCE });
  const tools: JudgingTools = { lessons, sandbox, signal: stop.signal };
  try {
    if (values.submission !== undefined) printJson(await answerFile(values.submission, tools));
    else if (records !== null) await answerAll(records, tools);
  } finally {
    await sandbox?.dispose();
  }
  return stop.signal.aborted ? 1 : 0;
}

async function openRecords(file: string): Promise<Readable> {
  if (file === "-") return process.stdin;
  const stream = createReadStream(file);
  await new Promise<void>((resolve, reject) => {
    stream.once("open", () => resolve());
    stream.once("error", ({ code }: NodeJS.ErrnoException) => reject(new UsageError(`cannot read ${file}: ${code}`)));
  });
  return stream;
}

/** Reads on while earlier records are judged, and prints each answer when it is its turn. */
async function answerAll(records: Readable, tools: JudgingTools): Promise<void> {
  tools.signal.addEventListener("abort", () => records.destroy(), { once: true });
  try {
    await inOrder(
      withoutBlankLines(readLines(records, MAX_RECORD_BYTES)),
      AT_ONCE,
      async (line) => answerLine(line.bytes, tools),
      printJson,
    );
  } catch (error) {
    // A stream that was closed because the command was told to stop.
    if (!tools.signal.aborted) throw error;
  }
}

async function* withoutBlankLines(lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  for await (const line of lines) {
    if (line.bytes === null || line.bytes.some((byte) => !BLANKS.has(byte))) yield line;
  }
}

/** Space, tab and carriage return. */
const BLANKS = new Set([0x20, 0x09, 0x0d]);

await main(run);
