import { spawn } from "node:child_process";
import { closeSync, openSync, rmSync } from "node:fs";
import type { SandboxLimits } from "@warpgrade/domain";
import type { Cell, CellFactory } from "../cell.ts";
import { EMPTY_ENVIRONMENT } from "../runner-files.ts";
import { bubblewrapArguments, enterScript, runnerLimits } from "./arguments.ts";
import { BubblewrapCell } from "./bubblewrap-cell.ts";
import type { CgroupGroup, CgroupSlot } from "./cgroup.ts";
import type { Python } from "./python.ts";
import type { Root } from "./root.ts";

export interface BubblewrapPlan {
  bwrap: string;
  python: Python;
  /** Directory of this sandbox's own, which holds the root and the filter. */
  files: string;
  root: Root;
  /** File with the filter; null: there is none for this processor. */
  filter: string | null;
  cgroups: CgroupGroup | null;
  /** As root each cell gets a user of its own, so that nothing counted by user is shared; else all stay who we are. */
  ownUsers: boolean;
}

/** Above the ranges that systems and container engines hand out. */
const FIRST_UID = 1_900_000_000;
/** Processes in the group that are ours: bubblewrap outside and inside. */
const OWN_PROCESSES = 2;

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
    const { bwrap, python, root, filter, cgroups, ownUsers } = this.plan;
    const holds = (controller: string): boolean => cgroups?.controllers.includes(controller) ?? false;
    const seccomp = filter !== null;
    const command = [
      ...[bwrap, ...bubblewrapArguments({ python, root, limits, withSeccomp: seccomp })],
      ...runnerLimits(limits, { processes: holds("pids"), seccomp }),
    ];
    const doors = place.slot?.openDoors() ?? [];
    const uid = FIRST_UID + (process.pid % 200_000) * 1000 + (place.number % 1000);
    const script = enterScript(limits, { doors: doors.length, memory: holds("memory") });
    // Opened for each start: a descriptor handed on shares its position with everybody who has it.
    const program = seccomp ? openSync(filter, "r") : null;
    try {
      const child = spawn("/bin/sh", ["-c", script, "sh", ...command], {
        stdio: ["ignore", "pipe", "pipe", "pipe", "pipe", program ?? "ignore", ...doors],
        env: EMPTY_ENVIRONMENT,
        cwd: "/",
        ...(ownUsers ? { uid, gid: uid } : {}),
      });
      return new BubblewrapCell(child, place.slot);
    } finally {
      for (const fd of [program, ...doors]) if (fd !== null) closeSync(fd);
    }
  }

  close(): Promise<void> {
    this.plan.cgroups?.close();
    rmSync(this.plan.files, { recursive: true, force: true });
    return Promise.resolve();
  }
}
