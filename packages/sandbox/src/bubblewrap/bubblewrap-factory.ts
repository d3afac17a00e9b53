import { spawn } from "node:child_process";
import { closeSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { SandboxLimits } from "@warpgrade/domain";
import type { Cell, CellFactory } from "../cell.ts";
import { EMPTY_ENVIRONMENT } from "../runner-files.ts";
import { bubblewrapArguments, processLimits } from "./arguments.ts";
import { BubblewrapCell } from "./bubblewrap-cell.ts";
import type { CgroupGroup, CgroupSlot } from "./cgroup.ts";
import type { Python } from "./python.ts";

export interface BubblewrapPlan {
  bwrap: string;
  python: Python;
  /** Private directory with the compiled runner ("runner") and the filter ("seccomp"). */
  files: string;
  seccomp: boolean;
  cgroups: CgroupGroup | null;
  /** As root each cell gets a user of its own, so that nothing counted by user is shared; null: stay who we are. */
  setpriv: string | null;
}

/** Above the ranges that systems and container engines hand out. */
const FIRST_UID = 1_900_000_000;
/** Processes in the group that are ours: bubblewrap outside and inside. */
const OWN_PROCESSES = 2;
/** Enters its cgroups before anything else exists, then becomes the command. */
const ENTER = 'n=$1; shift; while [ "$n" -gt 0 ]; do echo $$ >"$1" || exit 97; shift; n=$((n-1)); done; exec "$@"';

interface Place {
  number: number;
  slot: CgroupSlot | null;
}

export class BubblewrapFactory implements CellFactory {
  private readonly plan: BubblewrapPlan;
  private readonly free: Place[] = [];
  private places = 0;

  constructor(plan: BubblewrapPlan) {
    this.plan = plan;
  }

  start(limits: SandboxLimits): Promise<Cell> {
    const place = this.free.pop() ?? this.makePlace();
    try {
      place.slot?.limit(limits, OWN_PROCESSES);
      const cell = this.spawn(place, limits);
      void cell.gone.then(() => {
        // A slot that will not empty is never used again; its limits still hold what is in it.
        if (place.slot?.isEmpty() ?? true) this.free.push(place);
      });
      return Promise.resolve(cell);
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  private makePlace(): Place {
    this.places += 1;
    return { number: this.places, slot: this.plan.cgroups?.makeSlot() ?? null };
  }

  private spawn(place: Place, limits: SandboxLimits): Cell {
    const { bwrap, python, files, seccomp, cgroups, setpriv } = this.plan;
    const held = {
      memory: cgroups?.controllers.includes("memory") ?? false,
      processes: cgroups?.controllers.includes("pids") ?? false,
    };
    const uid = String(FIRST_UID + (process.pid % 200_000) * 1000 + (place.number % 1000));
    const command = [
      ...(setpriv === null ? [] : [setpriv, "--reuid", uid, "--regid", uid, "--clear-groups", "--"]),
      ...[bwrap, ...bubblewrapArguments(python, limits, seccomp), ...processLimits(limits, held)],
    ];
    const doors = place.slot?.doors ?? [];
    // Opened for each start: a descriptor handed on shares its position with everybody who has it.
    const runner = openSync(join(files, "runner"), "r");
    const filter = seccomp ? openSync(join(files, "seccomp"), "r") : null;
    try {
      const child = spawn("/bin/sh", ["-c", ENTER, "sh", String(doors.length), ...doors, ...command], {
        stdio: ["ignore", "pipe", "pipe", "pipe", "pipe", runner, filter ?? "ignore"],
        env: EMPTY_ENVIRONMENT,
        cwd: "/",
      });
      return new BubblewrapCell(child, place.slot);
    } finally {
      closeSync(runner);
      if (filter !== null) closeSync(filter);
    }
  }

  close(): Promise<void> {
    this.plan.cgroups?.close();
    rmSync(this.plan.files, { recursive: true, force: true });
    return Promise.resolve();
  }
}
