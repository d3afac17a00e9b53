import { DomainError } from "@warpgrade/domain";
import type { ServiceDeps } from "../deps.ts";

/** A sign of life of the worker that holds the run; false when the run was taken away and the work should stop. */
export async function beatRun(_deps: ServiceDeps, _input: { runId: string; token: string }): Promise<boolean> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
