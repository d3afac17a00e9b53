/** The shortest copy with which a hazard shows in the input's own run, all else as given and every copy alike. */
import { checkRingInput, scheduleOfInput } from "./input.ts";
import { firstShown } from "./first-shown.ts";
import { isWalkable } from "./walk-steps.ts";
import type { RingInput } from "./ring-input.ts";
import { runRing } from "./run-ring.ts";
import type { TimedRun } from "./timed-run.ts";

export interface ManifestsWhen {
  param: "L";
  min: number;
  /** The cycle at which it shows there. */
  cycle: number;
  /** Proved: no shorter copy shows it. Else one was searched for by halving, within a bounded number of events. */
  proved: boolean;
}

/**
 * null: no copy of any length shows it, or none was found. `here` is the input's own run; `work` is told how many steps and
 * events the search took.
 */
export function manifestsWhen(input: RingInput, here: TimedRun, work = { steps: 0, events: 0 }): ManifestsWhen | null {
  const schedule = scheduleOfInput(input);
  const most = longestCopy(input);
  const first = isWalkable(schedule) ? firstShown({ ...input, schedule }, most, work) : null;
  if (first === "never") return null;
  if (first !== null) {
    const shown = show(input, first.L);
    return shown === null ? null : { param: "L", min: first.L, cycle: shown.cycle, proved: first.proved };
  }
  return search(input, here, most, work);
}

/** Beyond it the clock would no longer be exact. */
function longestCopy({ S, K, C, I, Bar, B }: RingInput): number {
  const times = Math.floor(Number.MAX_SAFE_INTEGER / (K + S)) - (C + I + 2 * Bar + B);
  return Math.min(times, 2 ** 40);
}

/** Events that a search may cost in all. */
export const MOST_SEARCHED_EVENTS = 120_000;

function show(input: RingInput, L: number): TimedRun["manifested"] {
  const checked = checkRingInput({ ...input, L });
  return checked.ok ? runRing(checked.input, { untilShown: true }).manifested : null;
}

/**
 * Longer copies, twice as long each time, until it shows; then halving, until the events are used up. A run ends as soon as
 * something shows in it.
 */
function search(input: RingInput, here: TimedRun, most: number, work: { events: number }): ManifestsWhen | null {
  const at = (L: number): TimedRun["manifested"] => {
    const checked = checkRingInput({ ...input, L });
    if (!checked.ok) return null;
    // Looking for the period of a deep ring costs more than the events that it saves here.
    const cut = input.S <= 256;
    const run = runRing(checked.input, { untilShown: true, cut, mostEvents: MOST_SEARCHED_EVENTS - work.events });
    work.events += run.events;
    return run.manifested;
  };
  let hidden = here.manifested === null ? input.L : 0;
  let shown = { L: input.L, cycle: here.manifested?.cycle ?? -1 };
  const enough = Math.min(most, input.L + 4 * (input.S + 1) * (input.C + input.I + 2 * input.Bar + input.B));
  while (shown.cycle < 0 && work.events < MOST_SEARCHED_EVENTS) {
    if (hidden >= enough) return null;
    const L = Math.min(2 * hidden, enough);
    const found = at(L);
    if (found === null) hidden = L;
    else shown = { L, cycle: found.cycle };
  }
  if (shown.cycle < 0) return null;
  while (shown.L - hidden > 1 && work.events < MOST_SEARCHED_EVENTS) {
    const middle = Math.floor((hidden + shown.L) / 2);
    const found = at(middle);
    if (found === null) hidden = middle;
    else shown = { L: middle, cycle: found.cycle };
  }
  return { param: "L", min: shown.L, cycle: shown.cycle, proved: false };
}
