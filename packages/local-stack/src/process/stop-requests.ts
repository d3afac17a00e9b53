import { childEnvironment } from "@warpgrade/platform";
import { say } from "../../bin/steps.mjs";

const LOOK_AT_PARENT_MS = 1_000;
const SAME_PRESS_MS = 1_000;

/**
 * Resolves when somebody wants this program to end: Ctrl-C, a polite kill, a closed terminal, or the death of the npm
 * that started it (npm killed with SIGKILL passes nothing on). A second Ctrl-C ends it at once; what it leaves behind
 * is found by the next start.
 */
export function watchForStop(): Promise<void> {
  return new Promise((resolve) => {
    let askedAt: number | null = null;
    const ask = () => {
      // In a terminal one Ctrl-C arrives twice: from the terminal itself, and handed on by npm.
      if (askedAt !== null && Date.now() - askedAt > SAME_PRESS_MS) {
        say("Ended at once; the next start will tidy up.");
        process.exit(130);
      }
      askedAt ??= Date.now();
      resolve();
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, ask);
    if (childEnvironment({}).npm_lifecycle_event === undefined) return;
    const parent = process.ppid;
    const look = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(look);
      resolve();
    }, LOOK_AT_PARENT_MS);
    look.unref();
  });
}
