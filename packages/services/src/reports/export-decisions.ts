import { DomainError } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface ExportManifest {
  exportId: string;
  assignmentId: string;
  rows: number;
  /** Of every byte of the file, byte order mark included. */
  sha256: string;
  rubricVersionId: string;
  rubricVersion: number;
  at: string;
  by: { id: string; name: string };
}

export interface DecisionExport {
  fileName: string;
  manifest: ExportManifest;
  /** The file in order, in pieces of whole lines: to be sent as UTF-8. */
  lines: AsyncGenerator<string>;
}

export async function exportDecisions(
  _deps: ServiceDeps,
  _viewer: ViewerRef,
  _input: { assignmentId: string },
): Promise<DecisionExport> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
