/**
 * Deadlines by the server's clock. The page notes once how far apart the two clocks are, and from
 * then on counts with the monotonic clock: setting the computer's clock back gives nobody an hour.
 */
export interface ServerClock {
  /** Milliseconds since the epoch, as the server has them now. */
  now(): number;
  /** Server minus browser when the page came, in ms. */
  skewMs: number;
}

export function createServerClock(
  serverNow: string,
  monotonic: () => number = () => performance.now(),
  local = Date.now(),
): ServerClock {
  const start = Date.parse(serverNow);
  const origin = monotonic();
  return { now: () => start + (monotonic() - origin), skewMs: start - local };
}

export interface TimeLeft {
  past: boolean;
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Whole units, rounded down, of the distance; `past` says on which side of the deadline. */
export function timeLeft(dueAt: string, nowMs: number): TimeLeft {
  const distance = Date.parse(dueAt) - nowMs;
  const seconds = Math.floor(Math.abs(distance) / 1000);
  return {
    past: distance < 0,
    days: Math.floor(seconds / 86_400),
    hours: Math.floor((seconds % 86_400) / 3600),
    minutes: Math.floor((seconds % 3600) / 60),
    seconds: seconds % 60,
  };
}

/** Skew worth telling somebody about. */
export const NOTABLE_SKEW_MS = 60_000;
