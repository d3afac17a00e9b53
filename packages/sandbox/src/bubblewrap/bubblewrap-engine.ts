import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { release, tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { SANDBOX_LIMITS } from "@warpgrade/domain";
import { childEnvironment } from "@warpgrade/platform";
import type { Capabilities } from "../contract.ts";
import type { Engine } from "../driver.ts";
import { isAlive, ownMark } from "../owner.ts";
import { EMPTY_ENVIRONMENT, RUNNER_DIRECTORY } from "../runner-files.ts";
import type { BubblewrapPlan } from "./bubblewrap-factory.ts";
import { BubblewrapFactory } from "./bubblewrap-factory.ts";
import { CgroupGroup } from "./cgroup.ts";
import type { Python } from "./python.ts";
import { findPython, LEAST_PYTHON } from "./python.ts";
import { makeRoot } from "./root.ts";
import { seccompProgram } from "./seccomp.ts";

const NOBODY = 65534;

function which(name: string): string | null {
  const places = [...(childEnvironment({}).PATH ?? "").split(delimiter), "/usr/bin", "/bin"].filter(Boolean);
  return places.map((place) => join(place, name)).find((path) => existsSync(path)) ?? null;
}

/** A Unix socket's path has 107 bytes, of which our own names take up to 70. */
const LONGEST_PLACE = 37;

/**
 * For files that a cell's user must come through to, which a TMPDIR of root's own would not let happen. Throws where there
 * is no TMPDIR: that is a mistake to be told of.
 */
function findPlace(): string {
  const isOpen = (path: string): boolean =>
    (statSync(path).mode & 0o001) !== 0 && (path === "/" || isOpen(dirname(path)));
  const fits = (path: string): boolean => Buffer.byteLength(path) <= LONGEST_PLACE && existsSync(path) && isOpen(path);
  const wanted = tmpdir();
  statSync(wanted);
  return [wanted, "/tmp", "/var/tmp"].find(fits) ?? wanted;
}

const DIRECTORY = /^warpgrade-sandbox-(\d+-\d+)-/;

/** Removes the directories of processes that were killed; one that cannot be removed is another user's. */
function removeStaleDirectories(): void {
  const place = findPlace();
  for (const name of readdirSync(place)) {
    const owner = DIRECTORY.exec(name)?.[1];
    if (owner === undefined || isAlive(owner)) continue;
    try {
      rmSync(join(place, name), { recursive: true, force: true });
    } catch {
      // As above.
    }
  }
}

/** The runner, compiled once. */
function compileRunner(python: string, into: string): Buffer {
  const source = join(RUNNER_DIRECTORY, "runner.py");
  const compile =
    "import py_compile as p,sys\np.compile(sys.argv[1],sys.argv[2],'/runner',True,2,p.PycInvalidationMode.UNCHECKED_HASH)";
  const made = spawnSync(python, ["-I", "-c", compile, source, into], { encoding: "utf8", env: EMPTY_ENVIRONMENT });
  if (made.status !== 0) throw new Error(`the runner does not compile: ${made.stderr.trim().slice(-500)}`);
  return readFileSync(into);
}

type Files = Pick<BubblewrapPlan, "files" | "privateFiles" | "root" | "filter">;

/**
 * A directory of this sandbox's own with what each start needs: what becomes the root, the filter, a place for a
 * socket.
 */
function writeFiles(python: Python, program: Buffer | null): Files {
  const files = mkdtempSync(join(findPlace(), `warpgrade-sandbox-${ownMark()}-`));
  const make = (name: string, mode: number): string => {
    const path = join(files, name);
    mkdirSync(path);
    chmodSync(path, mode);
    return path;
  };
  // The cell's user must come through to the root; there is nothing here that anybody may not read.
  chmodSync(files, 0o755);
  const privateFiles = make("private", 0o700);
  const root = makeRoot(make("root", 0o755), python, compileRunner(python.path, join(files, "runner")));
  const filter = program === null ? null : join(files, "seccomp");
  if (program !== null && filter !== null) writeFileSync(filter, program);
  return { files, privateFiles, root, filter };
}

/** Since 5.14 a user namespace counts processes of its own; before, all cells of one user share a count. */
function countsPerNamespace(): boolean {
  const [major = 0, minor = 0] = release().split(".").map(Number);
  return major > 5 || (major === 5 && minor >= 14);
}

function describe(args: {
  version: string;
  group: CgroupGroup | { reason: string };
  filter: boolean;
  ownUser: boolean;
}): Capabilities {
  const cgroups = args.group instanceof CgroupGroup ? args.group : null;
  const why = args.group instanceof CgroupGroup ? "" : args.group.reason;
  const has = (controller: string): boolean => cgroups?.controllers.includes(controller) ?? false;
  const cgroupName = `cgroup v${cgroups?.version ?? 0}`;
  const { cpuSeconds, streamBytes, wallMs } = SANDBOX_LIMITS;
  const perProcess = (what: string): { by: string } => ({ by: `${what} of each process (no cgroup: ${why})` });
  return {
    driver: "bubblewrap",
    version: args.version,
    runtime: null,
    enforced: {
      network: { by: "network namespace with loopback alone" },
      readOnlyRoot: { by: "mount namespace: /usr/lib and one interpreter, read-only" },
      memory: has("memory") ? { by: `${cgroupName} memory, without swap` } : perProcess("RLIMIT_AS"),
      processes: describeProcesses(has("pids") ? cgroupName : null, args.ownUser, why),
      cpuTime: {
        by: has("cpuacct")
          ? `${cgroupName} CPU time of all processes, RLIMIT_CPU of each`
          : `RLIMIT_CPU of each process, ${cpuSeconds} s`,
      },
      wallTime: { by: `the worker's clock, ${wallMs} ms; the process namespace is killed whole` },
      tmpfs: { by: "tmpfs with a size limit, /tmp" },
      output: { by: `the worker keeps ${streamBytes} bytes of each stream and stops a flood` },
      noNewPrivileges: { by: "PR_SET_NO_NEW_PRIVS" },
      capabilities: { by: "user namespace; all dropped" },
      seccomp: args.filter ? { by: "filter of denied system calls" } : { missing: `no filter for ${process.arch}` },
      unprivilegedUid: {
        by: args.ownUser ? "a user number of its own for each cell" : "the worker's own, unprivileged user",
      },
    },
  };
}

function describeProcesses(cgroup: string | null, ownUser: boolean, why: string): { by: string } | { missing: string } {
  if (cgroup !== null) return { by: `${cgroup} pids` };
  if (ownUser || countsPerNamespace()) return { by: `RLIMIT_NPROC (no cgroup: ${why})` };
  return { missing: `this kernel counts all processes of a user together, and no cgroup can be used: ${why}` };
}

export const bubblewrapEngine: Engine = {
  driver: "bubblewrap",
  startWithinMs: 10_000,
  async open() {
    const bwrap = which("bwrap");
    if (bwrap === null)
      return { ok: false, reason: "bubblewrap (bwrap) is not installed", mend: "apt-get install bubblewrap" };
    const isRoot = process.getuid?.() === 0;
    const python = findPython(isRoot ? NOBODY : null);
    if (!python)
      return {
        ok: false,
        reason: `no Python ${LEAST_PYTHON.join(".")} or later that an unprivileged user can start`,
        mend: "apt-get install python3",
      };
    const version = spawnSync(bwrap, ["--version"], { encoding: "utf8" }).stdout.trim();
    const program = seccompProgram();
    try {
      removeStaleDirectories();
      const files = writeFiles(python, program);
      const group = CgroupGroup.open();
      const cgroups = group instanceof CgroupGroup ? group : null;
      const factory = new BubblewrapFactory({ bwrap, python, ...files, cgroups, ownUsers: isRoot });
      const capabilities = describe({
        version: `${version}, Python ${python.version}`,
        group,
        filter: program !== null,
        ownUser: isRoot,
      });
      return { ok: true, capabilities, factory };
    } catch (error) {
      return {
        ok: false,
        reason: error instanceof Error ? error.message : String(error),
        mend: `look at ${tmpdir()} and ${python.path}`,
      };
    }
  },
};
