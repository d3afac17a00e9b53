/**
 * PASS, FAIL or PENDING: the one function behind page, API, export and passback.
 * It reads marks, verdict, vetoes and policy and nothing else: no clock, no database.
 */
import { z } from "zod";
import { HUMAN_PARTS, MAX_POINTS, PARTS, PASS_POINTS } from "./point-values.ts";
import { Hundredths, Part, type HumanPart } from "./points.ts";
import type { VetoKind, VetoState } from "./words.ts";

/** The 8/10 and the veto rule are absolute; these three may be switched off per course. */
export const CoursePolicy = z.object({
  requireBlankAndChecks: z.boolean().default(true),
  requireCausalChains: z.boolean().default(true),
  requireBoundaryAndTradeOff: z.boolean().default(true),
  showCounterexample: z.boolean().default(true),
  showProvisionalPoints: z.boolean().default(true),
});
export type CoursePolicy = z.infer<typeof CoursePolicy>;
export const DEFAULT_POLICY: CoursePolicy = CoursePolicy.parse({});

export interface DecisionInput {
  /** From the counting verdict; null while none exists or the machine gives none. */
  automatic: { normal: Hundredths; boundary: Hundredths } | null;
  /** A grader's override of automatic points, or a grader's reading under static review. */
  override: { normal: Hundredths | null; boundary: Hundredths | null };
  /** Current mark per human part; null is "not marked", which is not zero. */
  marks: Record<HumanPart, { points: Hundredths; causalChain: boolean | null } | null>;
  /** null: not known (unjudged, or static review without a grader's word). */
  checksPassed: boolean | null;
  /** null: nobody has said so yet. */
  independent: boolean | null;
  boundaryNamed: boolean | null;
  tradeOffNamed: boolean | null;
  vetoes: readonly { kind: VetoKind; state: VetoState }[];
  policy: CoursePolicy;
}

export const CONDITION_NAMES = [
  "points",
  "blank_and_checks",
  "causal_chains",
  "boundary_and_trade_off",
  "no_veto",
] as const;
export const ConditionName = z.enum(CONDITION_NAMES);
export type ConditionName = z.infer<typeof ConditionName>;

export const Condition = z.object({
  name: ConditionName,
  state: z.enum(["met", "failed", "waiting", "off"]),
});
export type Condition = z.infer<typeof Condition>;

export const Decision = z.object({
  result: z.enum(["PASS", "FAIL", "PENDING"]),
  /** Sum of what is known; null while a part has no points ("no score" is not zero). */
  total: Hundredths.nullable(),
  /** Sum of the parts known so far. */
  soFar: Hundredths,
  parts: z.record(Part, Hundredths.nullable()),
  conditions: z.array(Condition),
});
export type Decision = z.infer<typeof Decision>;

type State = Condition["state"];

export function decide(input: DecisionInput): Decision {
  const parts = partPoints(input);
  const known = PARTS.map((part) => parts[part]);
  const soFar = known.reduce<number>((sum, points) => sum + (points ?? 0), 0);
  const total = known.includes(null) ? null : soFar;
  const reachable = PARTS.reduce((sum, part) => sum + (parts[part] ?? MAX_POINTS[part]), 0);

  const conditions: Condition[] = [
    { name: "points", state: pointsState({ total, soFar, reachable }) },
    {
      name: "blank_and_checks",
      state: input.policy.requireBlankAndChecks ? allOf([input.independent, input.checksPassed]) : "off",
    },
    { name: "causal_chains", state: input.policy.requireCausalChains ? causalChains(input) : "off" },
    {
      name: "boundary_and_trade_off",
      state: input.policy.requireBoundaryAndTradeOff ? allOf([input.boundaryNamed, input.tradeOffNamed]) : "off",
    },
    { name: "no_veto", state: vetoState(input.vetoes) },
  ];
  return { result: resultOf(conditions, total), total, soFar, parts, conditions };
}

function partPoints(input: DecisionInput): Record<Part, Hundredths | null> {
  return {
    NORMAL: input.override.normal ?? input.automatic?.normal ?? null,
    BOUNDARY: input.override.boundary ?? input.automatic?.boundary ?? null,
    EXPLANATION: input.marks.EXPLANATION?.points ?? null,
    Q1: input.marks.Q1?.points ?? null,
    Q2: input.marks.Q2?.points ?? null,
    Q3: input.marks.Q3?.points ?? null,
  };
}

function pointsState({ total, soFar, reachable }: { total: number | null; soFar: number; reachable: number }): State {
  if (total === null) return reachable < PASS_POINTS ? "failed" : "waiting";
  return soFar >= PASS_POINTS ? "met" : "failed";
}

/** One "no" fails at once; otherwise one "not known" waits. An empty list cannot happen here by type. */
function allOf(facts: readonly [boolean | null, ...(boolean | null)[]]): State {
  if (facts.includes(false)) return "failed";
  return facts.includes(null) ? "waiting" : "met";
}

function causalChains({ marks }: DecisionInput): State {
  return allOf([marks.Q1?.causalChain ?? null, marks.Q2?.causalChain ?? null, marks.Q3?.causalChain ?? null]);
}

function vetoState(vetoes: DecisionInput["vetoes"]): State {
  if (vetoes.some((veto) => veto.state === "STANDING")) return "failed";
  return vetoes.some((veto) => veto.state === "PROPOSED") ? "waiting" : "met";
}

/**
 * PENDING as long as a part is unmarked or a proposal is open, even when a condition has already
 * failed: a decision is about a finished reading, and a person may still change any of it.
 */
function resultOf(conditions: readonly Condition[], total: number | null): Decision["result"] {
  const live = conditions.filter((condition) => condition.state !== "off");
  if (total === null || live.some((condition) => condition.state === "waiting")) return "PENDING";
  return live.every((condition) => condition.state === "met") ? "PASS" : "FAIL";
}

/** True when every human part has a mark. */
export function isFullyMarked(marks: DecisionInput["marks"]): boolean {
  return HUMAN_PARTS.every((part) => marks[part] !== null);
}
