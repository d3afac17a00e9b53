import { DomainError, type VetoView } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface DecideVetoInput {
  vetoId: string;
  decision: "STANDING" | "DISMISSED";
  reason: string;
}

export async function decideVeto(_deps: ServiceDeps, _viewer: ViewerRef, _input: DecideVetoInput): Promise<VetoView> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
