/** A real worker process and a real course for it, for tests that must be able to kill the one and ask the other. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
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
  const all = new Map(readdirSync("/proc").flatMap((name) => readProcess(name)));
  const ancestorsOf = (pid: number): number[] => {
    const parent = all.get(pid)?.parent ?? 0;
    return parent > 1 ? [parent, ...ancestorsOf(parent)] : [];
  };
  for (const [pid, { cpuSeconds, command }] of all) {
    if (cpuSeconds < 1 || !command.includes("/runner")) continue;
    // Between the two is who starts the worker's cells.
    const own = ancestorsOf(pid);
    const bwrap = own.findLast((one) => all.get(one)?.command.includes("bwrap"));
    if (bwrap === undefined || worker === undefined || !own.includes(worker)) continue;
    process.kill(bwrap, "SIGKILL");
    return Promise.resolve(true);
  }
  return Promise.resolve(false);
}

/** Times in /proc are counted in hundredths of a second on every Linux. */
const TICKS = 100;

/** A process by its directory in /proc; nothing for what is none, or has gone meanwhile. */
function readProcess(name: string): [number, { parent: number; cpuSeconds: number; command: string }][] {
  if (!/^\d+$/.test(name)) return [];
  try {
    const stat = readFileSync(`/proc/${name}/stat`, "utf8");
    // After the name, which may hold anything: state, parent, and from the twelfth on user and system time.
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const cpuSeconds = ((fields[11] ?? 0) + (fields[12] ?? 0)) / TICKS;
    const command = readFileSync(`/proc/${name}/cmdline`, "utf8");
    return [[Number(name), { parent: fields[1] ?? 0, cpuSeconds, command }]];
  } catch {
    return [];
  }
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
