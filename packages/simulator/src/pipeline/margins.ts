/**
 * How long a run can go on along a line. Each date of a run is some earlier date and a constant; which one, only choices
 * tell: the later of two, or what comes first. While each choice stays as it is, a period that has moved the dates by fixed
 * amounts moves them so again. All choices of two periods are noted as numbers that change by a fixed amount each period,
 * too; the first to change its sign ends the line.
 */
const LATER = 0;
const POSITIVE = 1;
const AT_LEAST_ZERO = 2;

export class Margins {
  readonly #values: [number[], number[]] = [[], []];
  readonly #kinds: number[] = [];
  #period = 0;
  #isBroken = false;

  /** The later of two dates that lie so far apart was taken. */
  later(difference: number): void {
    this.#note(LATER, difference);
  }

  /** What was done depends on whether this is above zero. */
  positive(value: number): void {
    this.#note(POSITIVE, value);
  }

  /** What was done holds as long as this is not below zero. */
  atLeastZero(value: number): void {
    if (value < 0) this.#isBroken = true;
    this.#note(AT_LEAST_ZERO, value);
  }

  /** The second period begins. */
  turn(): void {
    this.#period += 1;
  }

  /** For how many periods after the second all is chosen as in these two; Infinity: for ever. */
  periodsLeft(): number {
    const [first, second] = this.#values;
    if (this.#isBroken || this.#period !== 1 || first.length !== second.length) return 0;
    let least = Infinity;
    for (let at = 0; at < first.length; at += 1) {
      const left = roomOf(this.#kinds[at] as number, first[at] as number, second[at] as number);
      if (left < least) least = left;
      if (least <= 0) return 0;
    }
    return least;
  }

  #note(kind: number, value: number): void {
    const values = this.#values[this.#period] as number[];
    if (this.#period === 0) this.#kinds.push(kind);
    else if (this.#kinds[values.length] !== kind) this.#isBroken = true;
    values.push(value);
  }
}

/** Periods after the second for which the number stays on its side of zero. */
function roomOf(kind: number, first: number, second: number): number {
  if (first === second) return Infinity;
  switch (kind) {
    case LATER:
      if (first >= 0 && second >= 0) return stepsDown(first, second);
      return first <= 0 && second <= 0 ? stepsDown(-first, -second) : 0;
    case POSITIVE:
      return first > 0 && second > 0 ? stepsDown(first - 1, second - 1) : 0;
    default:
      return stepsDown(first, second);
  }
}

/** How often the step from the one to the other can be taken again before zero is passed; neither is below it. */
function stepsDown(first: number, second: number): number {
  if (!Number.isFinite(first) || !Number.isFinite(second)) return 0;
  return second > first ? Infinity : Math.floor(second / (first - second));
}
