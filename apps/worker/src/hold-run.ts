import { announceRunning, beatRun, type RunJob, type ServiceDeps } from "@warpgrade/services";

/** Often enough that one lost beat is no reason to take a run for dead (domain: STALE_RUN_MS). */
const BEAT_MS = 4_000;
/** Most runs have ended by then: telling that they run would only delay telling how they ended. */
const WORTH_TELLING_MS = 150;

export interface RunHold {
  /** Aborted when the worker stops, or when the run was handed to somebody else and going on would be for nothing. */
  signal: AbortSignal;
  end(): void;
}

/** Gives signs of life for one claimed run while it is judged: to the database, and to its open pages. */
export function holdRun(services: ServiceDeps, job: RunJob, stop: AbortSignal): RunHold {
  const { runId, token } = job;
  const lost = new AbortController();
  const beating = setInterval(() => void beat(), BEAT_MS);
  const telling = setTimeout(() => void announceRunning(services, job), WORTH_TELLING_MS);

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
  return {
    signal: AbortSignal.any([stop, lost.signal]),
    end() {
      clearInterval(beating);
      clearTimeout(telling);
    },
  };
}
