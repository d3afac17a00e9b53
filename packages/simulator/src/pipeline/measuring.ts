/** Two periods of a run, measured one after the other: whether they go on along a line, and for how long. */
import { Margins } from "./margins.ts";

export interface State {
  dates: number[];
  /** All else that the future depends on, as of the tile: it must not change. */
  counts: number[];
}

export class Measuring {
  /** What choices are told to meanwhile. */
  readonly margins = new Margins();
  readonly #states: State[] = [];

  /** States taken: at the beginning, after one period and after two. */
  get taken(): number {
    return this.#states.length;
  }

  take(state: State): void {
    this.#states.push(state);
    if (this.taken === 2) this.margins.turn();
  }

  /** By how much each date grows in a period, and how often the second period may come again; null: no line. */
  line(): { by: number[]; periods: number } | null {
    const [first, second, third] = this.#states;
    if (first === undefined || second === undefined || third === undefined) return null;
    const by = steps(first.dates, second.dates, third.dates);
    const counts = steps(first.counts, second.counts, third.counts);
    if (by === null || counts === null || counts.some((step) => step !== 0)) return null;
    return { by, periods: this.margins.periodsLeft() };
  }
}

/** By how much each number grows from one list to the next and to the third; null: not by as much both times. */
function steps(first: readonly number[], second: readonly number[], third: readonly number[]): number[] | null {
  if (first.length !== second.length || second.length !== third.length) return null;
  const grown: number[] = [];
  for (let at = 0; at < first.length; at += 1) {
    const step = first[at] === second[at] ? 0 : (second[at] as number) - (first[at] as number);
    if ((second[at] as number) + step !== third[at]) return null;
    grown.push(step);
  }
  return grown;
}
