/** Part of every verdict: it changes whenever the same input may give another answer. */
export const ENGINE_VERSION = "1.2.0";
