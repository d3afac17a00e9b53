/**
 * Vetoes: the machine proposes on evidence, people decide. (b) and (c) open on evidence alone;
 * (a) right_by_luck needs the machine's evidence and a grader who marked the core link broken.
 */
import type { CoreLink, VetoKind, VetoState } from "./words.ts";

export interface VetoInputs {
  evidence: readonly VetoKind[];
  /** Of the current marks of Q1-Q3. */
  coreLinks: readonly (CoreLink | null)[];
}

export function vetoesToPropose({ evidence, coreLinks }: VetoInputs): VetoKind[] {
  const chainBroken = coreLinks.includes("BROKEN");
  return [...new Set(evidence)].filter((kind) => kind !== "right_by_luck" || chainBroken);
}

/** A decided veto is decided once; an appeal makes a new row. */
export function canDecide(state: VetoState): boolean {
  return state === "PROPOSED";
}
