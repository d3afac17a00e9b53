import type { JudgeInput } from "@warpgrade/judge";
import type { RunJob } from "@warpgrade/services";

/** What the student says was run, with the record it names; null where nothing is said (a practice run). */
export function claimToJudge({ claim, statements, claimedRun }: RunJob): JudgeInput["claim"] {
  if (!claim) return null;
  return { source: claim.source, output: claim.output, statements, claimedRun };
}
