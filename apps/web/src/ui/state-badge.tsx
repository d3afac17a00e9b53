import type { ReactNode } from "react";
import { blameOf, type Outcome } from "@warpgrade/domain";
import { Icon } from "./icons.tsx";

/** The five meanings, and "neutral" for a word that carries none of them. */
export type Meaning = "pass" | "fail" | "wait" | "fault" | "sim" | "neutral";

/** A state: always shape, word and colour together, so that none of them is needed alone. */
export function StateBadge({ meaning, children }: { meaning: Meaning; children: ReactNode }) {
  return (
    <span className={meaning === "neutral" ? "state" : `state ${meaning}`}>
      <Icon name={meaning} />
      {children}
    </span>
  );
}

export function meaningOfResult(result: "PASS" | "FAIL" | "PENDING" | null): Meaning {
  if (result === "PASS") return "pass";
  return result === "FAIL" ? "fail" : "wait";
}

export function meaningOfCondition(state: "met" | "failed" | "waiting" | "off"): Meaning {
  switch (state) {
    case "met":
      return "pass";
    case "failed":
      return "fail";
    case "waiting":
      return "wait";
    case "off":
      return "neutral";
  }
}

/** A platform's fault never looks like a student's. `null`: no verdict yet. */
export function meaningOfOutcome(outcome: Outcome | null): Meaning {
  if (outcome === null) return "wait";
  if (outcome === "static_review_only") return "wait";
  const blame = blameOf(outcome);
  if (blame === "nobody") return "pass";
  return blame === "platform" ? "fault" : "fail";
}
