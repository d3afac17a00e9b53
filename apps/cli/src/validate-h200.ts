import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import {
  fitDevice,
  fittedDifference,
  fittedSource,
  formatFindings,
  H200_SXM,
  isMet,
  judgeAll,
  parseCsv,
  type Measurements,
} from "@warpgrade/simulator";
import { main, note } from "./command.ts";

const HELP = `Holds the simulator's models to measurements of an H200, and prints a table.

  npm run -s validate:h200               exit status 1 if a target is missed, or the shipped constants are not the fit's
  npm run -s validate:h200 -- --write    fits anew and writes the constants to the simulator's source

Constants are fitted on one half of the rings and judged on the other: the half is a hash of what was asked of the card.`;

const PACKAGE = new URL("../../../packages/simulator/", import.meta.url);

async function run(): Promise<number> {
  const { values } = parseArgs({ options: { write: { type: "boolean" }, help: { type: "boolean" } } });
  if (values.help) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  const measured = await readMeasurements();
  note("fitting the device model to its half of the rings ...");
  const fitted = fitDevice(measured);
  if (values.write) {
    await writeFile(new URL("src/device/fitted.ts", PACKAGE), fittedSource(fitted, measured));
    note("wrote packages/simulator/src/device/fitted.ts; format it and run this again without --write");
    return 0;
  }
  const findings = judgeAll(H200_SXM, measured);
  process.stdout.write(`${formatFindings(findings)}\n`);
  const difference = fittedDifference(H200_SXM, fitted, measured);
  if (difference !== null) note(difference);
  const missed = findings.filter((finding) => isMet(finding) === false);
  for (const { name } of missed) note(`missed, and recorded as met: ${name}`);
  return difference === null && missed.length === 0 ? 0 : 1;
}

async function readMeasurements(): Promise<Measurements> {
  const rows = async (file: string) => parseCsv(await readFile(new URL(`data/${file}.csv`, PACKAGE), "utf8"));
  return {
    header: await rows("occupancy-header"),
    occupancy: await rows("h200/occupancy"),
    residency: await rows("h200/residency"),
    bank: await rows("h200/bank"),
    coalescing: await rows("h200/coalescing"),
    singleCta: await rows("h200/ring-single-cta"),
    fullChip: await rows("h200/ring-full-chip"),
    other: await rows("h200/ring-other"),
    short: await rows("h200/ring-short"),
  };
}

await main(run);
