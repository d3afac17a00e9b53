import type { Logger } from "@warpgrade/platform";

/** Does something again and again, never twice at once, `everyMs` after the last time ended. A failure is logged, no more. */
export function repeat(
  { name, everyMs, log }: { name: string; everyMs: number; log: Logger },
  work: () => Promise<void>,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function once(): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error }, `${name} failed`);
    }
    if (!isStopped) timer = setTimeout(begin, everyMs);
  }
  function begin(): void {
    running = once();
  }
  let running = once();

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
