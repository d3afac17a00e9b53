import { DEFAULT_POLICY } from "@warpgrade/domain";
import { describe, expect, it } from "vitest";
import { LUCK, verdictOf } from "../testing/world.ts";
import { cutVerdict } from "./cut-verdict.ts";

const full = verdictOf({
  ...LUCK,
  beyondNote: LUCK.counterexample,
  simulator: { stages: 3 },
  claimMatch: false,
  claimState: "contradicts",
});
const hidden = { counterexample: null, beyondNote: null, caseStrip: "", simulator: null };
const NOT_SHOWN = { ...DEFAULT_POLICY, showCounterexample: false, showProvisionalPoints: false };

describe("cutVerdict", () => {
  it.each([true, false])("never gives a student evidence for a veto (released: %s)", (released) => {
    for (const kind of ["PRACTICE", "SUBMISSION"] as const) {
      const cut = cutVerdict(full, { kind, policy: DEFAULT_POLICY, released });
      expect(cut).toMatchObject({ vetoEvidence: [], claimMatch: null, claimState: "none" });
    }
  });

  it("follows the course's policy until release", () => {
    const kind = "SUBMISSION" as const;
    expect(cutVerdict(full, { kind, policy: DEFAULT_POLICY, released: false })).toMatchObject({
      counterexample: full.counterexample,
      automaticPoints: full.automaticPoints,
      caseStrip: full.caseStrip,
    });
    expect(cutVerdict(full, { kind, policy: NOT_SHOWN, released: false })).toMatchObject({
      ...hidden,
      automaticPoints: null,
      cases: { normal: { total: 0, agree: 0 } },
    });
    expect(cutVerdict(full, { kind, policy: NOT_SHOWN, released: true })).toMatchObject({
      counterexample: full.counterexample,
      automaticPoints: full.automaticPoints,
    });
  });

  it("lets a practice run speak of the visible asserts only", () => {
    const cut = (changes: Parameters<typeof verdictOf>[0]) =>
      cutVerdict(verdictOf({ ...full, ...changes }), { kind: "PRACTICE", policy: DEFAULT_POLICY, released: true });
    expect(cut({})).toMatchObject({ ...hidden, outcome: "accepted", property: "unknown", automaticPoints: null });
    expect(cut({ visibleAsserts: "fail" }).outcome).toBe("wrong_answer");
    expect(cut({ outcome: "time_limit", visibleAsserts: null }).outcome).toBe("time_limit");
    expect(cut({ outcome: "accepted", visibleAsserts: null }).outcome).toBe("wrong_answer");
  });
});
