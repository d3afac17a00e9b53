/** Lets one loop sleep until somebody pokes it, its signal is aborted or the time is up. A poke while awake is kept. */
export interface WakeUp {
  poke(): void;
  /** Resolves at once when there was a poke since the last sleep. */
  sleep(ms: number): Promise<void>;
  dispose(): void;
}

export function createWakeUp(signal: AbortSignal): WakeUp {
  let poked = false;
  let wake: (() => void) | null = null;

  function poke(): void {
    poked = true;
    wake?.();
  }
  signal.addEventListener("abort", poke);

  return {
    poke,
    async sleep(ms) {
      if (!poked && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = null;
      }
      poked = false;
    },
    dispose: () => signal.removeEventListener("abort", poke),
  };
}
