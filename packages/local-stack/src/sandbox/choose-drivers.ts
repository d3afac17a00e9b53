import { join } from "node:path";
import { createSandbox, type DriverName, type PassedOver } from "@warpgrade/sandbox";
import { say, step, type StepTools } from "../../bin/steps.mjs";
import { findProgram } from "../process/find-program.ts";
import { runCommand } from "../process/run-command.ts";
import { root } from "../root.ts";
import { aptInstall, canUseApt } from "../system/apt.ts";

const MEND = "see packages/sandbox/README.md";

/**
 * The sandbox drivers that really work on this machine, best first; each was asked to start a container. Bubblewrap is
 * installed where that can be done without asking anybody. An empty list means static review only.
 */
export async function chooseDrivers(wanted: readonly string[]): Promise<DriverName[]> {
  const working = await step("Sandbox", { timeoutMs: 6 * 60_000, mend: MEND }, async (tools) => {
    const drivers = wanted.filter((name): name is DriverName => name === "docker" || name === "bubblewrap");
    if (drivers.includes("docker")) await buildImage(tools);
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

/**
 * Sees to the image of the docker driver when an engine answers (quick when it is up to date). When it cannot be built,
 * the driver says so itself when it is tried.
 */
async function buildImage({ note, signal }: StepTools): Promise<void> {
  if (!findProgram("docker")) return;
  if ((await runCommand("docker", ["version", "--format", "{{.Server.Version}}"], { signal })).code !== 0) return;
  note("building the sandbox image");
  await runCommand("sh", [join(root, "packages", "sandbox", "bin", "build-image.sh")], {
    cwd: root,
    signal,
    onLine: (line) => note(line),
  });
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
