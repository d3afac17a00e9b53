import type { Service } from "../process/spawn.ts";
import { tailOf } from "../process/spawn.ts";
import { Mendable } from "../../bin/steps.mjs";

/** Asks an address until it answers with a success; says why when the program behind it ends or the time is up. */
export async function untilHealthy(service: Service, url: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    if (await answersWell(url)) return;
    if (!service.isAlive() || signal.aborted) {
      throw new Mendable(`${service.name} did not start:\n${tailOf(service.logFile)}`, `see ${service.logFile}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function answersWell(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000), redirect: "manual" });
    await answer.arrayBuffer();
    return answer.status < 400;
  } catch {
    return false;
  }
}
