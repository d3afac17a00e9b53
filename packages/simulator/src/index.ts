export * from "./verdict.ts";
export {
  MAX_STAGES,
  MAX_TILES,
  MUTANTS,
  RingInput,
  checkRingInput,
  type RawRingInput,
  type RingRule,
} from "./pipeline/input.ts";
export { simulateRing } from "./pipeline/simulate.ts";
export { minimumStages, SIMULATED_STAGES } from "./pipeline/minimum-stages.ts";
export type { Answer } from "./plain.ts";
export type { Expected, Oracle, OracleCase, OracleCaseKind, OracleParameter, Reason } from "./oracles/types.ts";
export { agrees, formatExpected, parseExpected, showAnswer, showExpected } from "./oracles/agree.ts";
export { canonicalCases } from "./oracles/cases.ts";
export { getOracle, oracles, suggestOracles } from "./oracles/registry.ts";
export { compareRational, nearestDouble, rational, rationalOfDouble, type Rational } from "./rational.ts";
