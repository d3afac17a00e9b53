/** The timed run of a checked input. */
import { runEngine } from "./engine.ts";
import { scheduleOfInput } from "./input.ts";
import type { RingInput } from "./ring-input.ts";
import type { EngineOptions, TimedRun } from "./timed-run.ts";

type RunInput = Omit<RingInput, "arch" | "perTileBytes" | "copyBytes" | "rowBytes">;

export function runRing(input: RunInput, options: EngineOptions = {}): TimedRun {
  return runEngine({ ...input, schedule: scheduleOfInput(input) }, options);
}
