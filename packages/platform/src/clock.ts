/** Where time comes from. Services take a Clock, so that a test decides what "now" is. */
export interface Clock {
  /** The present moment. The server's clock decides every deadline, never the browser's. */
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
