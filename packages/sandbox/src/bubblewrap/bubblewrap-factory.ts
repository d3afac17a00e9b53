import { rmSync } from "node:fs";
import type { SandboxLimits } from "@warpgrade/domain";
import type { Cell, CellFactory } from "../cell.ts";
import { bubblewrapArguments, innerLimits, processLimits } from "./arguments.ts";
import { BubblewrapCell } from "./bubblewrap-cell.ts";
import type { CgroupGroup, CgroupSlot } from "./cgroup.ts";
import type { Launch } from "./launcher.ts";
import { Launcher } from "./launcher.ts";
import type { Python } from "./python.ts";
import type { Root } from "./root.ts";

export interface BubblewrapPlan {
  bwrap: string;
  python: Python;
  /** Directory of this sandbox's own, which holds all that follows. */
  files: string;
  /** Directory that this user alone may enter, for the launcher's socket. */
  privateFiles: string;
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

/** Made in this process, by all its sandboxes: no two cells of theirs have the same user, up to a thousand at once. */
let places = 0;

interface Place {
  number: number;
  slot: CgroupSlot | null;
}

export class BubblewrapFactory implements CellFactory {
  private readonly plan: BubblewrapPlan;
  private readonly free: Place[] = [];
  private launcher: Promise<Launcher> | null = null;
  private launchers = 0;

  constructor(plan: BubblewrapPlan) {
    this.plan = plan;
  }

  async start(limits: SandboxLimits): Promise<Cell> {
    const launcher = await this.readyLauncher();
    const place = this.free.pop() ?? this.makePlace();
    const cell = this.startAt(place, launcher, limits);
    void cell.gone.then(() => {
      // A slot that will not empty is never used again; its limits still hold what is in it.
      if (place.slot?.isEmpty() ?? true) this.free.push(place);
    });
    return cell;
  }

  private startAt(place: Place, launcher: Launcher, limits: SandboxLimits): Cell {
    try {
      place.slot?.limit(limits, OWN_PROCESSES);
      return new BubblewrapCell(launcher.launch(this.planStart(place, limits)), place.slot);
    } catch (error) {
      this.free.push(place);
      throw error;
    }
  }

  /** The one there is, or a new one where it has ended. */
  private readyLauncher(): Promise<Launcher> {
    this.launcher ??= this.openLauncher();
    return this.launcher;
  }

  private async openLauncher(): Promise<Launcher> {
    const forget = (): void => void (this.launcher = null);
    this.launchers += 1;
    try {
      const launcher = await Launcher.open(this.plan.python.path, this.plan.privateFiles, this.launchers);
      void launcher.ended.then(forget);
      return launcher;
    } catch (error) {
      forget();
      throw error;
    }
  }

  private makePlace(): Place {
    places += 1;
    return { number: places, slot: this.plan.cgroups?.makeSlot() ?? null };
  }

  private planStart(place: Place, limits: SandboxLimits): Launch {
    const { bwrap, python, root, filter, cgroups, ownUsers } = this.plan;
    const holds = (controller: string): boolean => cgroups?.controllers.includes(controller) ?? false;
    return {
      user: ownUsers ? FIRST_UID + (process.pid % 200_000) * 1000 + (place.number % 1000) : null,
      file: filter,
      limits: processLimits(limits, { memory: holds("memory") }),
      doors: place.slot?.doors ?? [],
      command: [
        ...[bwrap, ...bubblewrapArguments({ python, root, limits, withSeccomp: filter !== null })],
        ...innerLimits(limits, { processes: holds("pids") }),
      ],
    };
  }

  async close(): Promise<void> {
    // One that did not come up has nothing to close.
    await (await this.launcher?.catch(() => null))?.close();
    this.plan.cgroups?.close();
    rmSync(this.plan.files, { recursive: true, force: true });
  }
}
