/**
 * A revision is about the parts that were lost: where the text did not change, the mark of the failed attempt stands
 * again on the new one, as a new row under the name of the grader who gave it. What belongs to the whole submission and
 * to the machine's points is judged anew.
 */
import type { GradingRow, Tx } from "@warpgrade/db";
import { HUMAN_PARTS, type HumanPart, type WorkContent } from "@warpgrade/domain";
import { isReleased } from "@warpgrade/db";
import { canonicalJson, newId } from "@warpgrade/platform";
import { currentMarks } from "../grading/mark-view.ts";
import { workOf } from "./receipt.ts";

export async function carryMarksOver(
  tx: Tx,
  {
    attempts,
    submissionId,
    content,
    now,
  }: { attempts: readonly GradingRow[]; submissionId: string; content: WorkContent; now: Date },
): Promise<HumanPart[]> {
  const failed = attempts.filter(isReleased).at(-1);
  if (!failed) return [];
  const row = await tx.submission.findUniqueOrThrow({
    where: { id: failed.id },
    select: { blank: true, content: true },
  });
  const before = workOf(row);
  const marks = currentMarks(failed);
  const carried: HumanPart[] = [];
  for (const part of HUMAN_PARTS) {
    const view = marks[part];
    if (!view || canonicalJson(textOf(before, part)) !== canonicalJson(textOf(content, part))) continue;
    const original = failed.marks.find((mark) => mark.id === view.id);
    if (!original) continue;
    const { points, itemIds, comment, causalChain, coreLink, rubricVersionId, graderId } = original;
    const id = newId("mark");
    await tx.mark.create({
      data: {
        id,
        submissionId,
        part,
        version: 1,
        points,
        itemIds: itemIds as string[],
        comment,
        causalChain,
        coreLink,
        rubricVersionId,
        graderId,
        createdAt: now,
      },
    });
    await tx.markHead.create({ data: { submissionId, part, version: 1, markId: id } });
    carried.push(part);
  }
  return carried;
}

/** What a part is judged by: the explanation covers the code, the own boundary input and any failed run. */
function textOf(work: WorkContent, part: HumanPart): unknown {
  if (part !== "EXPLANATION") return work.answers[part];
  return [work.explanation, work.failureExplanation, work.boundary, work.blank];
}
