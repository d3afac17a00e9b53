/** A worker of its own process, for tests that kill it: prepares a driver, starts a run that never ends, says so. */
import { SANDBOX_LIMITS } from "@warpgrade/domain";
import type { DriverName } from "../create-sandbox.ts";
import { makeDriver } from "../create-sandbox.ts";
import { job } from "./present-drivers.ts";

const driver = makeDriver(process.argv[2] as DriverName, { poolSize: 2 });
const prepared = await driver.prepare();
if (!prepared.ok) throw new Error(prepared.reason);
await driver.settle();
const limits = { ...SANDBOX_LIMITS, wallMs: 600_000 };
void driver.run(job("import os, time\nos.fork()\ntime.sleep(600)"), limits, new AbortController().signal);
const hanging = { ...SANDBOX_LIMITS };
void driver.run(job("import os, time\nos.fork()\ntime.sleep(600)"), hanging, new AbortController().signal);
process.stdout.write("running\n");
