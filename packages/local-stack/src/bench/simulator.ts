import { benchDearest, benchEvents, benchLengths, benchVerdicts } from "@warpgrade/simulator/bench";
import { say, step } from "../../bin/steps.mjs";

/** Wanted of one core. */
const EVENTS_PER_SECOND = 2_000_000;
const VERDICT_MS = 50;

/** Events of the ring's event loop per second on one core, and the time of whole verdicts, the dearest known last. */
export async function benchSimulator(): Promise<void> {
  const rows: string[] = [];
  await step("Simulator", { timeoutMs: 5 * 60_000 }, () => {
    for (const { order, events, perSecond } of benchEvents()) {
      const millions = (perSecond / 1e6).toFixed(1).padStart(8);
      const word = perSecond >= EVENTS_PER_SECOND ? "" : "   below 2 million";
      rows.push(`  order ${order.padEnd(6)} ${millions} million events/s on one core, ${events} events${word}`);
    }
    for (const { tiles, mutant, milliseconds } of [...benchVerdicts(), ...benchDearest()]) {
      const word = milliseconds <= VERDICT_MS ? "" : `   above ${VERDICT_MS} ms`;
      rows.push(
        `  verdict, ${String(tiles).padStart(8)} tiles ${milliseconds.toFixed(1).padStart(8)} ms   ${mutant ?? "correct"}${word}`,
      );
    }
    for (const { name, thousands, million } of benchLengths()) {
      const times = (million / thousands).toFixed(1).padStart(8);
      rows.push(`  a million tiles ${times} times 5,000 (${million.toFixed(1)} ms)   ${name}`);
    }
    return Promise.resolve("measured");
  });
  say(rows.join("\n"));
}
