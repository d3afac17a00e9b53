/** What a mark must be before it may be written: the steps, the part's own maximum, items of this rubric, a reason. */
import { DomainError, isMarkStep, MAX_POINTS, toStorableText, type MarkInput, type Rubric } from "@warpgrade/domain";

export function checkMark(mark: MarkInput, rubric: Rubric): MarkInput {
  switch (mark.part) {
    case "AUTOMATIC":
      checkPoints("NORMAL", mark.normal);
      checkPoints("BOUNDARY", mark.boundary);
      if (mark.reason.trim() === "") throw new DomainError("REASON_REQUIRED", { part: mark.part });
      return { ...mark, reason: clean(mark.reason) };
    case "WHOLE":
      return { ...mark, boundaryQuote: clean(mark.boundaryQuote), tradeOffQuote: clean(mark.tradeOffQuote) };
    default: {
      checkPoints(mark.part, mark.points);
      const known = new Set(rubric[mark.part].map((item) => item.id));
      const itemIds = [...new Set(mark.itemIds)];
      const unknown = itemIds.filter((id) => !known.has(id));
      if (unknown.length > 0) throw new DomainError("INVALID_INPUT", { field: "itemIds", unknown });
      // The explanation has no causal chain of its own; only Q1-Q3 are read for one.
      const chain = mark.part === "EXPLANATION" ? { causalChain: null, coreLink: null } : {};
      return { ...mark, itemIds, comment: clean(mark.comment), ...chain };
    }
  }
}

function checkPoints(part: keyof typeof MAX_POINTS, points: number | null): void {
  if (points === null) return;
  const max = MAX_POINTS[part];
  if (points < 0 || points > max || !isMarkStep(points)) {
    throw new DomainError("INVALID_INPUT", { field: "points", part, max });
  }
}

function clean(text: string): string {
  return toStorableText(text).text;
}
