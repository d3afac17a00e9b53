export { loadEnv, parseEnv, requireSetting, childEnvironment, type Env } from "./env.ts";
export { createLogger, type Logger } from "./logger.ts";
export { systemClock, type Clock } from "./clock.ts";
export { newId, isId } from "./ids.ts";
export { canonicalJson } from "./canonical-json.ts";
export { sha256Hex, sha256OfJson } from "./hash.ts";
export { racePoint, setRacePoint } from "./race-point.ts";
export { createHistogram, createCounter, type Histogram, type HistogramSummary, type Counter } from "./metrics.ts";
