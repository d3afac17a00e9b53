import { releasedSelect } from "@warpgrade/db";
import { DomainError, type RunView } from "@warpgrade/domain";
import { asNotFound, loadAssignmentFor } from "../access/load-assignment-for.ts";
import type { ServiceDeps, ViewerRef } from "../deps.ts";
import { runSelect, runView } from "./run-view.ts";

export interface LoadRunInput {
  runId: string;
}

/** One of the viewer's own runs. Somebody else's does not exist for them. */
export async function loadRun(deps: ServiceDeps, viewer: ViewerRef, input: LoadRunInput): Promise<RunView> {
  const row = await deps.db.run.findUnique({
    where: { id: input.runId },
    select: { ...runSelect, submission: { select: { released: releasedSelect } } },
  });
  if (!row || row.userId !== viewer.userId) throw new DomainError("NOT_FOUND", { what: "run" });
  const { policy } = await asNotFound("run", loadAssignmentFor(deps, viewer, row.assignmentId, "submission.viewOwn"));
  return runView(row, { policy, released: row.submission?.released != null });
}
