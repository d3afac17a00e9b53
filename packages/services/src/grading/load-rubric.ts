import type { Db, Tx } from "@warpgrade/db";
import { Rubric } from "@warpgrade/domain";

export async function loadRubric(
  db: Db | Tx,
  rubricVersionId: string,
): Promise<{ id: string; version: number; rubric: Rubric }> {
  const row = await db.rubricVersion.findUniqueOrThrow({ where: { id: rubricVersionId } });
  return { id: row.id, version: row.version, rubric: Rubric.parse(row.rubric) };
}
