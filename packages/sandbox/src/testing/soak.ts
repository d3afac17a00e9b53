/**
 * `npm run soak [-- RUNS [VARIANT...]]`: thousands of untidy runs through each sandbox that works here, then what is
 * left of them, and whether this process has grown since run 500. Ends with status 1 where anything has.
 */
import { SANDBOX_LIMITS } from "@warpgrade/domain";
import { sustain } from "../sustain.ts";
import { job, makeVariant, presentDrivers, runIn, VARIANTS, type Variant } from "./present-drivers.ts";
import { countTraces } from "./seen-from-outside.ts";
import { UNTIDY_CELLS } from "./untidy-cells.ts";

const [runsAsked = "5000", ...asked] = process.argv.slice(2);
const runs = Number(runsAsked);
const SETTLED_AT = Math.min(500, Math.floor(runs / 2));
const MOST_GROWTH = 0.1;
const IN_FLIGHT = 4;
const TIDY = "def f(a, b):\n    return (a + b - 1) // b + 1\nassert f(300, 120) == 4";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);

/** Resident memory of this process after a collection: what is kept, not what waits to be thrown away. */
function memory(): number {
  (globalThis as { gc?: () => void }).gc?.();
  return process.memoryUsage().rss;
}

async function soak(variant: Variant): Promise<boolean> {
  const name = VARIANTS[variant].driver;
  const before = await countTraces(name);
  const driver = makeVariant(variant, { min: 2, max: IN_FLIGHT });
  const prepared = await driver.prepare();
  if (!prepared.ok) throw new Error(prepared.reason);
  const ends = new Map<string, number>();
  async function one(index: number): Promise<void> {
    const cell = index % 4 === 0 ? UNTIDY_CELLS[(index / 4) % UNTIDY_CELLS.length]! : TIDY;
    const { ended, faultReason } = await runIn(driver, job(cell), SANDBOX_LIMITS);
    if (faultReason !== null) say(`  run ${index}: ${faultReason}`);
    ends.set(ended, (ends.get(ended) ?? 0) + 1);
    if (index % 500 === 499) say(`  ${variant}: ${index + 1} runs, ${megabytes(process.memoryUsage().rss)} MB`);
  }
  await sustain({ total: SETTLED_AT, inFlight: IN_FLIGHT }, one);
  const settled = memory();
  const perSecond = await sustain({ total: runs - SETTLED_AT, inFlight: IN_FLIGHT }, (index) =>
    one(index + SETTLED_AT),
  );
  const end = memory();
  await driver.dispose();
  const after = await countTraces(name);

  const growth = end / settled - 1;
  say(
    `${variant}: ${runs} runs, ${perSecond.toFixed(1)} a second; ${[...ends].map(([how, n]) => `${how} ${n}`).join(", ")}`,
  );
  say(
    `  memory ${megabytes(settled)} MB at run ${SETTLED_AT}, ${megabytes(end)} MB at the end (${(100 * growth).toFixed(1)} %)`,
  );
  const left = Object.keys(before).filter((what) => after[what]! > before[what]!);
  say(`  left: ${left.map((what) => `${after[what]! - before[what]!} ${what}`).join(", ") || "nothing"}`);
  return left.length === 0 && growth <= MOST_GROWTH && !ends.has("platform_fault");
}

const present = await presentDrivers(0);
await Promise.all(present.map(({ driver }) => driver.dispose()));
// gVisor's containers are an engine's: only when asked for by name.
const variants = present
  .map(({ variant }) => variant)
  .filter((one) => (asked.length > 0 ? asked.includes(one) : one !== "runsc"));
let sound = variants.length > 0;
for (const variant of variants) sound = (await soak(variant)) && sound;
say(sound ? "All is well." : "NOT WELL: see above.");
process.exit(sound ? 0 : 1);
