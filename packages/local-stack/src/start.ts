import { join, resolve } from "node:path";
import { loadEnv, type Env } from "@warpgrade/platform";
import { Mendable, say, seconds, stopSteps } from "../bin/steps.mjs";
import { watchForStop } from "./process/stop-requests.ts";
import { isPortFree, portHolder } from "./process/ports.ts";
import { claimDataFolder, type Registry } from "./process/registry.ts";
import { tailOf } from "./process/spawn.ts";
import { root } from "./root.ts";
import { chooseDrivers } from "./sandbox/choose-drivers.ts";
import { leaveConnectionFile } from "./stack/connection-file.ts";
import { startStack, type RunningStack } from "./stack/start-stack.ts";

/** The second half of `npm start`: everything that needs the dependencies. Resolves after Ctrl-C, all stopped. */
export async function start(): Promise<void> {
  const began = Date.now();
  const env = readEnvironment();
  const dataFolder = resolve(root, env.WARPGRADE_DATA_DIR ?? ".data");
  const registry = await claim(dataFolder);
  const stopRequested = watchForStop();
  void stopRequested.then(stopSteps);
  try {
    await requireFreePort(env.PORT);
    const drivers = await chooseDrivers(env.WARPGRADE_SANDBOX_DRIVERS);
    const stack = await startStack({
      dataFolder,
      registry,
      host: env.HOST,
      port: env.PORT,
      drivers: withTheOthers(drivers, env.WARPGRADE_SANDBOX_DRIVERS),
      throwAway: false,
    });
    registry.setAddress(stack.url);
    const takeBackWord = leaveConnectionFile(dataFolder, stack);
    announce({ stack, began, drivers });
    await Promise.race([stopRequested, unexpectedEnd(stack, dataFolder)]);
    say("\nStopping …");
    takeBackWord();
    await stack.stop();
  } catch (error) {
    if (!(await isSettled(stopRequested))) throw error;
  } finally {
    await registry.close();
  }
  say("Stopped. The data is kept.");
}

function readEnvironment(): Env {
  try {
    return loadEnv();
  } catch (error) {
    throw new Mendable(
      `The environment is not right:\n${(error as Error).message}`,
      "correct or unset these variables",
    );
  }
}

async function claim(dataFolder: string): Promise<Registry> {
  const claimed = await claimDataFolder(dataFolder);
  if (claimed.state === "claimed") {
    if (claimed.recovered.length > 0) {
      say(`The last start was killed; stopped what it had left running: ${claimed.recovered.join(", ")}.`);
    }
    return claimed.registry;
  }
  throw new Mendable(
    `Warpgrade is already running from this folder (process ${claimed.owner.pid}${claimed.address ? `, ${claimed.address}` : ""}).`,
    `Ctrl-C in its terminal, or: kill ${claimed.owner.pid}`,
  );
}

async function requireFreePort(port: number): Promise<void> {
  if (await isPortFree(port)) return;
  const holder = portHolder(port);
  throw new Mendable(
    `Port ${port} is in use${holder ? ` by ${holder}` : ""}.`,
    `PORT=${port + 1} npm start   (or end that program)`,
  );
}

/** The worker looks at those that do not work too, so that the operations page says why. None at all stays none. */
function withTheOthers(working: readonly string[], wanted: readonly string[]): string[] {
  return working.length === 0 ? [] : [...working, ...wanted.filter((driver) => !working.includes(driver))];
}

function announce({ stack, began, drivers }: { stack: RunningStack; began: number; drivers: string[] }): void {
  say(`\nWarpgrade is ready after ${seconds(Date.now() - began)}.\n\n  ${stack.url}\n`);
  say(stack.logins);
  if (drivers.length === 0) {
    say("\n  NOTHING IS RUN HERE: no sandbox works on this machine, so every submission is static review only.");
  }
  say("\nCtrl-C stops it.");
}

function unexpectedEnd(stack: RunningStack, dataFolder: string): Promise<never> {
  return new Promise((_, reject) => {
    stack.onUnexpectedEnd((service, how) => {
      const logFile = join(dataFolder, "logs", `${service.toLowerCase()}.log`);
      reject(new Mendable(`${service} ${how}. Its last lines:\n${tailOf(logFile)}`, `see ${logFile}, then npm start`));
    });
  });
}

function isSettled(promise: Promise<void>): Promise<boolean> {
  return Promise.race([promise.then(() => true), new Promise<boolean>((resolve) => setImmediate(resolve, false))]);
}
