/** A real worker process and a real course for it, for tests that must be able to kill the one and ask the other. */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { shippedFiles } from "@warpgrade/curriculum";
import { EMPTY_WORK, type WorkContent } from "@warpgrade/domain";
import { childEnvironment, newId } from "@warpgrade/platform";
import {
  createCourse,
  createUser,
  enrollUser,
  importLesson,
  submitLesson,
  type ServiceDeps,
} from "@warpgrade/services";

export interface WorkerProcess {
  process: ChildProcess;
  /** What it answers on /health. */
  health(): Promise<{ ok: boolean; driver: string | null }>;
  /** Sends the signal and resolves when the process has ended, with its exit code (null: killed). */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the worker as in production and resolves once it says that it is well. */
export async function startWorkerProcess(env: Record<string, string>): Promise<WorkerProcess> {
  const port = await freePort();
  const main = fileURLToPath(new URL("main.ts", import.meta.url));
  let said = "";
  const worker = spawn(process.execPath, ["--import", "tsx", main], {
    env: childEnvironment({ ...env, WORKER_HEALTH_PORT: String(port), LOG_LEVEL: "warn" }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [worker.stdout, worker.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));

  async function health(): Promise<{ ok: boolean; driver: string | null }> {
    const answer = await fetch(`http://127.0.0.1:${port}/health`);
    return (await answer.json()) as { ok: boolean; driver: string | null };
  }
  await until("the worker is well", async () => {
    if (worker.exitCode !== null) throw new Error(`the worker ended: ${said}`);
    return (await health().catch(() => null))?.ok === true;
  });
  return {
    process: worker,
    health,
    async end(signal) {
      if (worker.exitCode !== null || worker.signalCode !== null) return worker.exitCode;
      const ended = once(worker, "exit") as Promise<[number | null]>;
      worker.kill(signal);
      return (await ended)[0];
    },
  };
}

/**
 * Kills the bubblewrap container of a worker that is using the processor, from outside, as a failing engine or an
 * operator would; false where none is at work. The killed one is bwrap itself, the first process of the container as the
 * host sees it; a container of the docker driver is no descendant of the worker's and is not found.
 */
export function killCellOf(worker: number | undefined): Promise<boolean> {
  const busy = execFileSync("ps", ["-eo", "pid=,ppid=,times=,args="], { encoding: "utf8" })
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line)?.slice(1) ?? [])
    .map(([pid, ppid, seconds, command = ""]) => ({
      pid: Number(pid),
      ppid: Number(ppid),
      seconds: Number(seconds),
      command,
    }));
  const parentOf = new Map(busy.map(({ pid, ppid }) => [pid, ppid]));
  const isUnder = (pid: number): boolean => pid === worker || (pid > 1 && isUnder(parentOf.get(pid) ?? 0));
  const cell = busy.find(({ pid, seconds, command }) => seconds >= 1 && command.includes("/runner") && isUnder(pid));
  const bwrap =
    cell &&
    busy.find(
      ({ pid, ppid, command }) => /bwrap/.test(command) && ppid === worker && chain(cell.pid, parentOf).includes(pid),
    );
  if (!bwrap) return Promise.resolve(false);
  process.kill(bwrap.pid, "SIGKILL");
  return Promise.resolve(true);
}

function chain(pid: number, parentOf: ReadonlyMap<number, number>): number[] {
  const parent = parentOf.get(pid) ?? 0;
  return parent > 1 ? [parent, ...chain(parent, parentOf)] : [];
}

/** Asks again and again until the answer is yes; the test's own time limit ends it otherwise. */
export async function until(what: string, ask: () => Promise<boolean>, limitMs = 120_000): Promise<void> {
  const end = Date.now() + limitMs;
  while (!(await ask())) {
    if (Date.now() > end) throw new Error(`waited ${limitMs} ms in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

export interface StudentAtWork {
  courseId: string;
  /** Submits lesson 6 with this blank. */
  submit(blank: string): Promise<{ submissionId: string; runId: string }>;
}

/** A course with lesson 6, as an instructor brought it in, and one student. */
export async function prepareStudent(services: ServiceDeps): Promise<StudentAtWork> {
  const { courseId } = await createCourse(services, {
    slug: `c-${newId().slice(-12)}`,
    title: "Course",
    timeZone: "UTC",
  });
  const enrol = async (role: "STUDENT" | "INSTRUCTOR") => {
    const { userId } = await createUser(services, { email: `${newId()}@example.org`, name: role });
    await enrollUser(services, { courseId, userId, role });
    return userId;
  };
  const [instructor, student] = [await enrol("INSTRUCTOR"), await enrol("STUDENT")];
  const files = shippedFiles()
    .filter(({ file }) => file.startsWith("lesson06") && file.includes(".en."))
    .map(({ file, bytes }) => ({ name: file, base64: Buffer.from(bytes).toString("base64") }));
  const imported = await importLesson(services, { userId: instructor }, { courseId, files });
  const assignmentId = imported.imported ? imported.lessons[0]?.assignmentId : undefined;
  if (!assignmentId) throw new Error("lesson 6 was not imported");
  const content = (blank: string): WorkContent => ({
    ...EMPTY_WORK,
    blank,
    boundary: { args: ["1", "1"], expected: "2" },
  });
  return {
    courseId,
    submit: (blank) =>
      submitLesson(
        services,
        { userId: student },
        { assignmentId, idempotencyKey: newId(), locale: "en", content: content(blank) },
      ),
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" && address ? address.port : 0;
}
