import { findSandboxFault } from "@warpgrade/judge";
import type { DriverReport } from "@warpgrade/jobs";
import type { Env, Logger } from "@warpgrade/platform";
import type { DriverName } from "@warpgrade/sandbox";
import { openSandbox, passedOver, tryDriver, wantedDrivers, type OpenedSandbox } from "./open-sandbox.ts";
import { repeat } from "./repeat.ts";

export interface SandboxKeeper {
  /** What there is at this moment; asked anew for each run and each report. */
  current(): OpenedSandbox;
  stop(): Promise<void>;
}

/** Enough for the code of judging to be compiled; three cells a round. */
const CHECK_ROUNDS = 12;
/** Between two judgings of the check: runs of students come first. */
const CHECK_PAUSE_MS = 40;

/**
 * The worker's sandbox. It is there as soon as a driver works; what follows goes on beside the runs and never makes one
 * wait, for it has containers of its own:
 *
 * 1. Known cells are judged, again and again, until the code is warm. A driver that lets one of them come out wrong is
 *    not used any more, and the next one is opened.
 * 2. The other wanted drivers are asked what they could hold here, for the operations page.
 * 3. Where no driver works (an engine that comes up after the worker, an image still being built) they are tried again
 *    until one does: a worker that had to be restarted for it would leave every submission of the meantime to people, and
 *    nobody would know why.
 *
 * `findFault` judges the known cells; null where all came out as they must.
 */
export async function keepSandbox(env: Env, log: Logger, findFault = findSandboxFault): Promise<SandboxKeeper> {
  const wanted = wantedDrivers(env);
  const failed = new Map<DriverName, DriverReport>();
  const others = new Map<string, DriverReport>();
  const tell = tellChanges(log);
  const stop = new AbortController();
  let opened = await open();
  let isChecked = false;

  async function open(): Promise<OpenedSandbox> {
    const left = wanted.filter((driver) => !failed.has(driver));
    const next = await openSandbox(env, log, left);
    tell(next);
    return next;
  }

  /** Tries out the driver that is in use, in containers of its own. Whether it is known now to be right. */
  async function check(driver: DriverName): Promise<boolean> {
    let fault: string | null = null;
    const { reason } = await tryDriver(env, driver, async (sandbox) => {
      const { signal } = stop;
      fault = await findFault({ sandbox, rounds: CHECK_ROUNDS, signal, pauseMs: CHECK_PAUSE_MS });
    });
    if (fault !== null) await giveUp(driver, fault);
    else if (reason !== null) log.warn({ driver, reason }, "the sandbox could not be tried out; it will be, later");
    else if (!stop.signal.aborted) log.info({ driver }, "the sandbox judges known cells rightly");
    return fault === null && reason === null;
  }

  async function giveUp(driver: DriverName, fault: string): Promise<void> {
    log.error({ driver, fault }, "THE SANDBOX DOES NOT JUDGE RIGHTLY: its driver is not used any more");
    failed.set(driver, passedOver({ driver, reason: fault, mend: "look at the driver, then start the worker again" }));
    const { sandbox } = opened;
    opened = await open();
    // What runs there at this moment is stopped, which is the platform's fault: it is run again in the next one.
    await sandbox?.dispose();
  }

  async function look(): Promise<void> {
    if (opened.sandbox === null && failed.size < wanted.length) opened = await open();
    while (opened.sandbox !== null && !isChecked && !stop.signal.aborted) {
      const { driver } = opened.sandbox;
      isChecked = await check(driver);
      if (!isChecked && !failed.has(driver)) break;
    }
    for (const driver of wanted) {
      if (opened.sandbox === null || stop.signal.aborted) return;
      const isKnown = [...opened.drivers, ...others.values()].some((one) => one.driver === driver);
      if (!isKnown && !failed.has(driver)) others.set(driver, await tryDriver(env, driver));
    }
  }

  const looking =
    wanted.length > 0 ? repeat({ name: "sandbox", everyMs: env.WORKER_SANDBOX_RETRY_MS, log }, look) : null;
  return {
    current: () => ({ ...opened, drivers: wanted.flatMap((driver) => reportOf(driver, opened, failed, others)) }),
    async stop() {
      stop.abort();
      await looking?.stop();
      await opened.sandbox?.dispose();
    },
  };
}

/** What is known of a driver; nothing yet, for a moment after the start. */
function reportOf(
  driver: DriverName,
  opened: OpenedSandbox,
  failed: ReadonlyMap<string, DriverReport>,
  others: ReadonlyMap<string, DriverReport>,
): DriverReport[] {
  const known = failed.get(driver) ?? opened.drivers.find((one) => one.driver === driver) ?? others.get(driver);
  return known ? [known] : [];
}

/** Says what was found when it is news; the same every few seconds would bury everything else. */
function tellChanges(log: Logger): (opened: OpenedSandbox) => void {
  let told: string | null = null;
  return ({ sandbox, drivers }) => {
    const news = JSON.stringify([sandbox?.driver ?? null, drivers]);
    if (news === told) return;
    told = news;
    for (const { driver, reason } of drivers.filter(({ state }) => state === "passed_over"))
      log.warn({ driver, reason }, "sandbox driver passed over");
    const used = drivers.find(({ state }) => state === "in_use");
    if (used) log.info({ driver: used.driver, version: used.version }, "sandbox ready");
    else
      log.error(
        { drivers: drivers.length === 0 ? "none is switched on" : drivers.map(({ driver }) => driver) },
        "NO SANDBOX WORKS HERE: nothing is run, every submission is left to static review by a person",
      );
  };
}
