import { DomainError, type ReportPage } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface LoadReportInput {
  assignmentId: string;
}

export async function loadReport(_deps: ServiceDeps, _viewer: ViewerRef, _input: LoadReportInput): Promise<ReportPage> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
