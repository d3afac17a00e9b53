/** A worker of its own process, for tests that kill it: prepares a driver, starts a run that never ends, says so. */
import { SANDBOX_LIMITS } from "@warpgrade/domain";
import { job, makeVariant, type Variant } from "./present-drivers.ts";

const driver = makeVariant(process.argv[2] as Variant, 2);
const prepared = await driver.prepare();
if (!prepared.ok) throw new Error(prepared.reason);
await driver.settle();
const limits = { ...SANDBOX_LIMITS, wallMs: 600_000 };
void driver.run(job("import os, time\nos.fork()\ntime.sleep(600)"), limits, new AbortController().signal);
const hanging = { ...SANDBOX_LIMITS };
void driver.run(job("import os, time\nos.fork()\ntime.sleep(600)"), hanging, new AbortController().signal);
process.stdout.write("running\n");
