/** The sandbox that the commands judge in, by the name a person gave. */
import { createSandbox, type Sandbox, type SandboxOptions } from "@warpgrade/sandbox";
import { note, UsageError } from "./command.ts";

export interface SandboxChoice {
  /** docker, bubblewrap, none; undefined: the first that works. */
  driver: string | undefined;
  /** Of a Docker engine, such as runsc. */
  runtime?: string | undefined;
  poolSize: number;
}

/** Null: nothing can run here, or nothing shall. Says on standard error why. Throws UsageError for a named driver. */
export async function openSandbox({ driver, runtime, poolSize }: SandboxChoice): Promise<Sandbox | null> {
  if (driver === "none") return null;
  if (driver !== undefined && driver !== "docker" && driver !== "bubblewrap") {
    throw new UsageError(`unknown driver ${driver}: docker, bubblewrap or none`);
  }
  const options: SandboxOptions = { poolSize };
  if (driver !== undefined) options.drivers = [driver];
  if (runtime !== undefined) options.runtime = runtime;
  const created = await createSandbox(options);
  if (created.ok) return created.sandbox;
  for (const { driver: name, reason, mend } of created.reasons) note(`${name}: ${reason}. ${mend}`);
  if (driver !== undefined) throw new UsageError(`the driver ${driver} does not work here`);
  note("No sandbox works here: nothing is run, every answer is static_review_only.");
  return null;
}
