/**
 * One part's mark while a grader works on it, as a pure state machine.
 *
 * 1. `edit` is what stands on the screen; it is never replaced by something that arrives, only by the grader.
 * 2. `base` is the last mark of the server that this edit started from; its version is what a save expects.
 * 3. A save that was refused as stale keeps `edit` and puts what stands on the server into `conflict`.
 *    The grader chooses: keep mine (save again on top of theirs) or take theirs.
 * 4. A mark of somebody else that arrives while nothing is typed here simply becomes the base.
 */
import {
  type HumanPart,
  MAX_POINTS,
  type MarkInput,
  type MarkView,
  type Rubric,
  type SaveMarkResult,
} from "@warpgrade/domain";

export type EditState = "clean" | "dirty" | "saving" | "failed" | "conflict";

export interface MarkEdit {
  base: MarkView | null;
  edit: MarkInput;
  state: EditState;
  /** Changes made while a save was under way: another save follows. */
  changedSince: boolean;
  conflict: MarkView | null;
  savedAt: string | null;
}

export function emptyMark(part: MarkInput["part"]): MarkInput {
  if (part === "AUTOMATIC") return { part, normal: null, boundary: null, reason: "" };
  if (part === "WHOLE") {
    return {
      part,
      independent: null,
      checksPassed: null,
      boundaryNamed: null,
      tradeOffNamed: null,
      boundaryQuote: "",
      tradeOffQuote: "",
    };
  }
  return { part, itemIds: [], points: 0, comment: "", causalChain: null, coreLink: null };
}

export function startEdit(part: MarkInput["part"], base: MarkView | null): MarkEdit {
  return {
    base,
    edit: base?.mark ?? emptyMark(part),
    state: "clean",
    changedSince: false,
    conflict: null,
    savedAt: base?.at ?? null,
  };
}

export function changeEdit(current: MarkEdit, edit: MarkInput): MarkEdit {
  if (current.state === "saving") return { ...current, edit, changedSince: true };
  return { ...current, edit, state: current.state === "conflict" ? "conflict" : "dirty" };
}

export function beginSave(current: MarkEdit): MarkEdit {
  return { ...current, state: "saving", changedSince: false };
}

export function finishSave(current: MarkEdit, result: SaveMarkResult): MarkEdit {
  if (!result.saved) return { ...current, state: "conflict", conflict: result.current, changedSince: false };
  return {
    ...current,
    base: result.mark,
    savedAt: result.mark.at,
    conflict: null,
    state: current.changedSince ? "dirty" : "clean",
    changedSince: false,
  };
}

export function failSave(current: MarkEdit): MarkEdit {
  return { ...current, state: "failed", changedSince: false };
}

/** What stands on the server arrives, by a live event or a refetch. */
export function receiveMark(current: MarkEdit, arrived: MarkView | null): MarkEdit {
  if (!arrived || arrived.version <= (current.base?.version ?? 0)) return current;
  if (current.state === "clean") return startEdit(arrived.mark.part, arrived);
  if (current.state === "saving") return current;
  return { ...current, state: "conflict", conflict: arrived };
}

export function keepMine(current: MarkEdit): MarkEdit {
  return { ...current, base: current.conflict, conflict: null, state: "dirty" };
}

export function takeTheirs(current: MarkEdit): MarkEdit {
  return startEdit(current.edit.part, current.conflict);
}

/** The rubric has a new version: ticks on items that are gone are let go, and what was refused may be saved again. */
export function moveToRubric(current: MarkEdit, rubric: Rubric): MarkEdit {
  const state = current.state === "conflict" && current.conflict === null ? "dirty" : current.state;
  const { edit } = current;
  if (edit.part === "AUTOMATIC" || edit.part === "WHOLE") return { ...current, state };
  const known = new Set(rubric[edit.part].map((item) => item.id));
  return { ...current, state, edit: { ...edit, itemIds: edit.itemIds.filter((id) => known.has(id)) } };
}

export type PartEdit = Extract<MarkInput, { part: HumanPart }>;

/** Ticking an item moves the points with it, so that a hand-set difference is kept. */
export function toggleItem(edit: PartEdit, itemId: string, rubric: Rubric): PartEdit {
  const items = rubric[edit.part];
  const item = items.find((candidate) => candidate.id === itemId);
  if (!item) return edit;
  const given = edit.itemIds.includes(itemId);
  const itemIds = given ? edit.itemIds.filter((id) => id !== itemId) : [...edit.itemIds, itemId];
  const points = clampPoints(edit.part, edit.points + (given ? -item.points : item.points));
  return { ...edit, itemIds, points };
}

export function clampPoints(part: HumanPart, points: number): number {
  return Math.min(MAX_POINTS[part], Math.max(0, points));
}

/** yes -> no -> unset -> yes, by one key. */
export function nextTri(value: boolean | null): boolean | null {
  if (value === null) return true;
  return value ? false : null;
}

export function nextCoreLink(value: PartEdit["coreLink"]): PartEdit["coreLink"] {
  if (value === null) return "HOLDS";
  return value === "HOLDS" ? "BROKEN" : null;
}
