import { SANDBOX_LIMITS } from "@warpgrade/domain";
import { sustainSteadily } from "../sustain.ts";
import { connect } from "./client.ts";
import { findImage } from "./docker-engine.ts";
import { ownLabels } from "./docker-factory.ts";
import { containerOptions } from "./docker-options.ts";

/**
 * What the engine itself sustains, containers a second: create, attach, start and remove by force with the very options
 * of a cell, `inFlight` at a time, nothing run and nothing waited for. The most that a driver on top of it could reach.
 */
export async function benchEngine(work: { total: number; inFlight: number; lead: number }): Promise<number> {
  const { docker, close } = connect();
  const options = containerOptions({
    limits: SANDBOX_LIMITS,
    image: findImage(null),
    runtime: null,
    gvisor: false,
    labels: ownLabels(),
  });
  async function one(): Promise<void> {
    const container = await docker.createContainer(options);
    try {
      const stream = await container.attach({ stream: true, hijack: true, stdin: true, stdout: true, stderr: true });
      await container.start();
      stream.on("error", () => {});
      stream.resume();
    } finally {
      await container.remove({ force: true, v: true });
    }
  }
  return sustainSteadily(work, one).finally(close);
}
