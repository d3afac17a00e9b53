import { beatRun, type ServiceDeps } from "@warpgrade/services";

/** Often enough that one lost beat is no reason to take a run for dead (domain: STALE_RUN_MS). */
const BEAT_MS = 4_000;

export interface RunHold {
  /** Aborted when the worker stops, or when the run was handed to somebody else and going on would be for nothing. */
  signal: AbortSignal;
  end(): void;
}

/** Gives signs of life for one claimed run while it is judged. */
export function holdRun(
  services: ServiceDeps,
  { runId, token }: { runId: string; token: string },
  stop: AbortSignal,
): RunHold {
  const lost = new AbortController();
  const timer = setInterval(() => void beat(), BEAT_MS);

  async function beat(): Promise<void> {
    try {
      if (await beatRun(services, { runId, token })) return;
      services.log.warn({ runId }, "run was taken away");
      lost.abort();
    } catch (error) {
      // The database may be back before the run counts as dead; the token decides in the end.
      services.log.warn({ runId, err: error }, "no sign of life could be given");
    }
  }
  return { signal: AbortSignal.any([stop, lost.signal]), end: () => clearInterval(timer) };
}
