/** What the machine found that a veto could rest on. It proposes nothing itself; people decide. */
import { formatPlainValue, type Counterexample, type Returned, type VetoEvidence } from "@warpgrade/domain";
import type { TemplateComparison } from "@warpgrade/curriculum";
import type { ClaimFinding } from "./claims/judge-claim.ts";

export interface EvidenceFacts {
  comparison: Pick<TemplateComparison, "changed" | "vetoProposed">;
  assertsPass: boolean;
  /** Within the working range: what lies beyond it accuses nobody. */
  counterexample: Counterexample | null;
  claim: ClaimFinding;
}

export function evidenceOf({ comparison, assertsPass, counterexample, claim }: EvidenceFacts): VetoEvidence[] {
  const found: VetoEvidence[] = [];
  if (assertsPass && counterexample !== null) {
    const what = ["visible_asserts_pass", "counterexample"];
    found.push({ kind: "right_by_luck", what, detail: describe(counterexample) });
  }
  if (comparison.vetoProposed !== null) {
    found.push({ kind: comparison.vetoProposed, what: [...comparison.changed].sort(), detail: null });
  }
  if (claim.evidence !== null) found.push(claim.evidence);
  return found;
}

function describe({ args, expected, actual }: Counterexample): string {
  const call = args.map((arg) => formatPlainValue(arg, 80)).join(", ");
  return `(${call}): expected ${expected}, ${describeReturned(actual)}`;
}

function describeReturned(actual: Returned): string {
  switch (actual.kind) {
    case "value":
      return `returned ${formatPlainValue(actual.value)}`;
    case "raised":
      return `raised ${actual.error}`;
    case "nonData":
      return `returned a ${actual.type}`;
    case "unanswered":
      return "did not answer";
  }
}
