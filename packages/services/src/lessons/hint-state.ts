import type { Db, Tx } from "@warpgrade/db";
import type { HintState, LessonText } from "@warpgrade/domain";

/** The hints a student has opened, with their texts in one language; never a text that was not opened. */
export async function loadHintState(
  db: Db | Tx,
  key: { assignmentId: string; userId: string },
  hints: LessonText["hints"],
): Promise<HintState> {
  const rows = await db.hintReveal.findMany({ where: key, orderBy: { level: "asc" } });
  return {
    levels: 4,
    revealed: rows.map((row) => ({
      level: row.level,
      text: hints[row.level - 1] ?? "",
      at: row.createdAt.toISOString(),
    })),
  };
}
