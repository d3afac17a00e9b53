import {
  DomainError,
  type BoundaryInput,
  type Claim,
  type Exercise,
  type FixedCase,
  type KeptStream,
  type Locale,
  type RunKind,
} from "@warpgrade/domain";
import type { ServiceDeps } from "../deps.ts";

/** All the judge needs for one run. Expected values stay on this side of the sandbox. */
export interface RunJob {
  runId: string;
  token: string;
  kind: RunKind;
  /** 1 for the first try. */
  tries: number;
  locale: Locale;
  exercise: Exercise;
  /** What completes the template. */
  blank: string;
  boundary: BoundaryInput;
  cases: FixedCase[];
  casesSha256: string;
  /** Null for a practice run. */
  claim: Claim | null;
  /** The free text beside the claim, where "was not run" may be written. */
  statements: string[];
  /** The recorded run that the claim names, if it is the same student's run of the same assignment and has ended. */
  claimedRun: { runId: string; cellSha256: string | null; stdout: KeptStream; error: string | null } | null;
}

/**
 * Takes a QUEUED run for one worker: null when the token is no longer the run's (somebody else has it, or it is done).
 */
export async function claimRun(_deps: ServiceDeps, _input: { runId: string; token: string }): Promise<RunJob | null> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
