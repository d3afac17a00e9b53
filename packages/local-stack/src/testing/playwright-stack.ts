import { execFileSync } from "node:child_process";
import { chooseDrivers } from "../sandbox/choose-drivers.ts";
import { startStack } from "../stack/start-stack.ts";
import { throwAwayFolder } from "./throw-away-folder.ts";

/**
 * Where the journeys go: WARPGRADE_E2E_URL if somebody set it; otherwise a free port of this machine, chosen when the
 * configuration is read first and handed to Playwright's workers, which read it again, through the environment.
 */
export function testAddress(): string {
  const given = process.env.WARPGRADE_E2E_URL ?? process.env.TEST_STACK_URL;
  if (given) return given;
  process.env.TEST_STACK_URL = `http://localhost:${freePortNow()}`;
  return process.env.TEST_STACK_URL;
}

/** Playwright reads its configuration synchronously, and a port can only be asked for asynchronously. */
function freePortNow(): number {
  const program =
    'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})';
  return Number(execFileSync(process.execPath, ["-e", program], { encoding: "utf8" }));
}

/**
 * Playwright's global set-up: the whole product, built, with a database of its own. What a journey may need to look
 * behind the screen lies in TEST_STACK_DATABASE_URL, TEST_STACK_REDIS_URL and TEST_STACK_WORKER_PID.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  return process.env.WARPGRADE_E2E_URL ? undefined : startTestStack(["bubblewrap", "docker"]);
}

/** The product at `testAddress()`, with the first of these sandbox drivers that works; resolves to what stops it. */
export async function startTestStack(wantedDrivers: readonly string[]): Promise<() => Promise<void>> {
  const folder = await throwAwayFolder();
  try {
    const stack = await startStack({
      dataFolder: folder.path,
      registry: folder.registry,
      host: "127.0.0.1",
      port: Number(new URL(testAddress()).port),
      drivers: await chooseDrivers(wantedDrivers),
      throwAway: true,
    });
    process.env.TEST_STACK_DATABASE_URL = stack.ownerUrl;
    process.env.TEST_STACK_REDIS_URL = stack.redisUrl;
    process.env.TEST_STACK_WORKER_PID = String(stack.worker.pid);
    return async () => {
      await stack.stop();
      await folder.remove();
    };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}
