import { createSandbox, type DriverName, type PassedOver } from "@warpgrade/sandbox";
import { say, step, type StepTools } from "../../bin/steps.mjs";
import { findProgram } from "../process/find-program.ts";
import { aptInstall, canUseApt } from "../system/apt.ts";

const MEND = "see docs/sandbox.md";

/**
 * The sandbox drivers that really work on this machine, best first; each was asked to start a container. Bubblewrap is
 * installed where that can be done without asking anybody. An empty list means static review only.
 */
export async function chooseDrivers(wanted: readonly string[]): Promise<DriverName[]> {
  const working = await step("Sandbox", { timeoutMs: 6 * 60_000, mend: MEND }, async (tools) => {
    const drivers = wanted.filter((name): name is DriverName => name === "docker" || name === "bubblewrap");
    const first = await tryDrivers(drivers, tools);
    if (first.driver || !drivers.includes("bubblewrap") || findProgram("bwrap") || !canUseApt()) {
      return { ...first, said: first.driver ?? "none works" };
    }
    await aptInstall(["bubblewrap", "python3"], tools);
    const second = await tryDrivers(["bubblewrap"], tools);
    return { ...second, said: second.driver ?? "none works" };
  });
  for (const { driver, reason, mend } of working.passedOver) say(`  ${driver} is not used: ${reason} (${mend})`);
  return working.driver ? [working.driver] : [];
}

async function tryDrivers(
  drivers: DriverName[],
  { note }: StepTools,
): Promise<{ driver: DriverName | null; passedOver: PassedOver[] }> {
  note(`trying ${drivers.join(", then ")}`);
  const created = await createSandbox({ drivers, poolSize: 0 });
  if (!created.ok) return { driver: null, passedOver: created.reasons };
  await created.sandbox.dispose();
  return { driver: created.sandbox.driver, passedOver: created.passedOver };
}
