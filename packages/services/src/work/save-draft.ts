/**
 * Saves what is being typed. Two tabs may hold the same draft: the version says which text a save was made from, and a
 * stale save is refused together with what stands now, so that the screen can show both and nothing typed is lost.
 * A draft stays after submitting.
 */
import { isUniqueViolation, toStorableJson } from "@warpgrade/db";
import { DomainError, type SaveDraftResult, type WorkContent } from "@warpgrade/domain";
import { newId, racePoint } from "@warpgrade/platform";
import { loadAssignmentFor } from "../access/load-assignment-for.ts";
import type { ServiceDeps, ViewerRef } from "../deps.ts";
import { draftView } from "./draft-view.ts";
import { toStorableWork } from "./storable-work.ts";

export interface SaveDraftInput {
  assignmentId: string;
  /** The version that was edited; 0 when there was none. */
  version: number;
  content: WorkContent;
}

export async function saveDraft(deps: ServiceDeps, viewer: ViewerRef, input: SaveDraftInput): Promise<SaveDraftResult> {
  const { assignment } = await loadAssignmentFor(deps, viewer, input.assignmentId, "draft.write");
  const { content, replaced } = toStorableWork(input.content);
  const now = deps.clock.now();
  const key = { assignmentId: assignment.id, userId: viewer.userId };
  const data = { version: input.version + 1, content: toStorableJson(content).json, updatedAt: now };

  await racePoint("saveDraft.before-write");
  const saved =
    input.version === 0 ? await create(deps, { ...key, ...data }) : await move(deps, key, input.version, data);
  if (!saved) {
    const current = await deps.db.draft.findUnique({ where: { assignmentId_userId: key } });
    throw new DomainError("STALE_VERSION", { draft: draftView(current) });
  }
  return { version: data.version, savedAt: now.toISOString(), replaced };
}

type NewDraft = Parameters<ServiceDeps["db"]["draft"]["create"]>[0]["data"];

async function create(deps: ServiceDeps, data: Omit<NewDraft, "id">): Promise<boolean> {
  try {
    await deps.db.draft.create({ data: { id: newId("draft"), ...data } as NewDraft });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

async function move(
  deps: ServiceDeps,
  key: { assignmentId: string; userId: string },
  version: number,
  data: Parameters<ServiceDeps["db"]["draft"]["updateMany"]>[0]["data"],
): Promise<boolean> {
  const { count } = await deps.db.draft.updateMany({ where: { ...key, version }, data });
  return count === 1;
}
