import { DomainError, type HintState, type Locale } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface RevealHintInput {
  assignmentId: string;
  level: number;
  locale: Locale;
}

export async function revealHint(_deps: ServiceDeps, _viewer: ViewerRef, _input: RevealHintInput): Promise<HintState> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
