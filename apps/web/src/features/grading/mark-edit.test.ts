import type { MarkView, Rubric } from "@warpgrade/domain";
import { describe, expect, it } from "vitest";
import {
  type PartEdit,
  beginSave,
  changeEdit,
  emptyMark,
  failSave,
  finishSave,
  keepMine,
  moveToRubric,
  nextCoreLink,
  nextTri,
  receiveMark,
  startEdit,
  takeTheirs,
  toggleItem,
} from "./mark-edit.ts";

const part = (comment: string, points = 0): PartEdit => ({ ...(emptyMark("Q1") as PartEdit), comment, points });
const view = (version: number, comment: string): MarkView => ({
  id: `mark-${version}`,
  version,
  rubricVersionId: "r1",
  grader: { id: "g", name: "Lin" },
  at: `2026-01-01T00:00:0${version}.000Z`,
  mark: part(comment),
});
const typed = (comment: string, base: MarkView | null = view(1, "first")) =>
  changeEdit(startEdit("Q1", base), part(comment));

describe("a mark under the hand", () => {
  it("says saved only after the commit", () => {
    const saving = beginSave(typed("mine"));
    expect(saving.state).toBe("saving");
    const done = finishSave(saving, { saved: true, mark: view(2, "mine"), decision: {} as never });
    expect(done).toMatchObject({ state: "clean", savedAt: view(2, "").at, base: { version: 2 } });
  });

  it("saves again what was typed while a save was under way", () => {
    const more = changeEdit(beginSave(typed("mine")), part("mine and more"));
    const done = finishSave(more, { saved: true, mark: view(2, "mine"), decision: {} as never });
    expect(done.state).toBe("dirty");
    expect(done.edit).toEqual(part("mine and more"));
  });

  it("keeps the text when a save fails", () => {
    expect(failSave(beginSave(typed("mine")))).toMatchObject({ state: "failed", edit: part("mine") });
  });

  it("shows both versions after a stale save, and loses neither", () => {
    const refused = finishSave(beginSave(typed("mine")), {
      saved: false,
      why: "STALE_VERSION",
      current: view(2, "theirs"),
      mine: part("mine"),
      rubricVersionId: "r1",
    });
    expect(refused).toMatchObject({ state: "conflict", edit: part("mine"), conflict: { mark: part("theirs") } });
    expect(keepMine(refused)).toMatchObject({ state: "dirty", edit: part("mine"), base: { version: 2 } });
    expect(takeTheirs(refused)).toMatchObject({ state: "clean", edit: part("theirs"), base: { version: 2 } });
  });

  it("goes on under a new rubric with the text kept, without ticks on items that are gone", () => {
    const mine = { ...part("mine", 50), itemIds: ["a", "gone"] };
    const refused = finishSave(beginSave(changeEdit(startEdit("Q1", null), mine)), {
      saved: false,
      why: "STALE_RUBRIC",
      current: null,
      mine,
      rubricVersionId: "r2",
    });
    expect(refused.state).toBe("conflict");
    const rubric = { Q1: [{ id: "a", label: {}, points: 50 }], Q2: [], Q3: [], EXPLANATION: [] } as Rubric;
    expect(moveToRubric(refused, rubric)).toMatchObject({ state: "dirty", edit: { ...mine, itemIds: ["a"] } });
  });

  it("takes over somebody else's mark only where nothing is typed", () => {
    expect(receiveMark(startEdit("Q1", view(1, "first")), view(2, "theirs"))).toMatchObject({
      state: "clean",
      edit: part("theirs"),
    });
    expect(receiveMark(typed("mine"), view(2, "theirs"))).toMatchObject({ state: "conflict", edit: part("mine") });
    expect(receiveMark(typed("mine"), view(1, "first"))).toEqual(typed("mine"));
  });
});

describe("rubric items", () => {
  const rubric = { Q1: [{ id: "a", label: {}, points: 50 }], Q2: [], Q3: [], EXPLANATION: [] } as Rubric;
  it("moves the points and keeps a hand-set difference", () => {
    expect(toggleItem(part("", 25), "a", rubric)).toMatchObject({ itemIds: ["a"], points: 75 });
    expect(toggleItem({ ...part("", 75), itemIds: ["a"] }, "a", rubric)).toMatchObject({ itemIds: [], points: 25 });
  });
  it("never leaves the part's range and ignores an unknown item", () => {
    expect(toggleItem(part("", 190), "a", rubric).points).toBe(200);
    expect(toggleItem({ ...part("", 0), itemIds: ["a"] }, "a", rubric).points).toBe(0);
    expect(toggleItem(part(""), "zz", rubric)).toEqual(part(""));
  });
  it("goes round the states by one key, unset among them", () => {
    expect([null, true, false].map((value) => nextTri(value))).toEqual([true, false, null]);
    expect(([null, "HOLDS", "BROKEN"] as const).map((value) => nextCoreLink(value))).toEqual(["HOLDS", "BROKEN", null]);
  });
});
