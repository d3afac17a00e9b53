/** The shortest copy with which a hazard shows in the input's own run, all else as given and every copy alike. */
import { runRing } from "./run-ring.ts";
import { checkRingInput } from "./input.ts";
import type { RingInput } from "./ring-input.ts";
import type { TimedRun } from "./timed-run.ts";

export interface ManifestsWhen {
  param: "L";
  min: number;
  /** The cycle at which it shows there. */
  cycle: number;
}

/** null: up to copies that outlast the ring many times, none does. `here` is the input's own run. */
export function manifestsWhen(input: RingInput, here: TimedRun): ManifestsWhen | null {
  const short = { ...input, K: shorterRun(input) };
  const min = shortestShown(short, here) ?? (short.K === input.K ? null : shortestShown(input, here));
  if (min === null) return null;
  const shown = show(input, min);
  // What the short run said must hold in the whole one, else the whole one is searched.
  const holds = shown !== null && (min === 1 || show(input, min - 1) === null);
  if (holds) return { param: "L", min, cycle: shown.cycle };
  const exact = shortestShown(input, here);
  const cycle = exact === null ? undefined : show(input, exact)?.cycle;
  return exact === null || cycle === undefined ? null : { param: "L", min: exact, cycle };
}

/** Hazards of the drain depend on K modulo the ring and modulo the copies in flight: both are kept. */
function shorterRun({ S, K }: RingInput): number {
  const period = S * Math.max(1, S - 1);
  const least = 4 * S + 4;
  return K <= least + period ? K : least + ((((K - least) % period) + period) % period);
}

function show(input: RingInput, L: number): TimedRun["manifested"] {
  const checked = checkRingInput({ ...input, L });
  return checked.ok ? runRing(checked.input).manifested : null;
}

function shortestShown(input: RingInput, here: TimedRun): number | null {
  let hidden = here.manifested === null ? input.L : 0;
  let shown = input.L;
  if (here.manifested === null) {
    const enough = input.L + 4 * (input.S + 1) * (input.C + input.I + 2 * input.Bar + input.B);
    for (shown = 2 * input.L; show(input, shown) === null; shown *= 2) {
      if (shown > enough) return null;
      hidden = shown;
    }
  }
  while (shown - hidden > 1) {
    const middle = Math.floor((hidden + shown) / 2);
    if (show(input, middle) === null) hidden = middle;
    else shown = middle;
  }
  return shown;
}
