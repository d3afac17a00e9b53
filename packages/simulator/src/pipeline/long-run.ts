/** Tiles above which a run must not cost its length; up to it all is run tile by tile until it comes back. */
export const LONG_RUN = 10_000;
