import { cpus } from "node:os";
import { Mendable, say, stopSteps } from "../bin/steps.mjs";
import { benchDrivers } from "./bench/drivers.ts";
import { benchSimulator } from "./bench/simulator.ts";
import { benchVerdict } from "./bench/verdict.ts";
import { watchForStop } from "./process/stop-requests.ts";

const PARTS: Record<string, () => Promise<void>> = {
  simulator: benchSimulator,
  sandbox: benchDrivers,
  verdict: benchVerdict,
};

/** The second half of `npm run bench`. Without names, all parts. Times are of this machine; ratios mean more. */
export async function bench(names: string[]): Promise<void> {
  void watchForStop().then(stopSteps);
  say(`${cpus().length} cores, ${cpus()[0]?.model ?? "unknown processor"}`);
  for (const name of names.length > 0 ? names : Object.keys(PARTS)) {
    const part = PARTS[name];
    if (!part)
      throw new Mendable(`There is no benchmark called ${name}.`, `npm run bench -- ${Object.keys(PARTS).join(" ")}`);
    await part();
  }
}
