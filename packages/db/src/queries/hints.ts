/** Which hints were opened: shown to graders, and what "independent" hangs on. */
import type { Db, Tx } from "../database.ts";

/** The highest level opened, per assignment and student; nobody in the map has opened none. */
export class OpenedHints {
  readonly #levels: Map<string, number>;

  constructor(rows: readonly { assignmentId: string; userId: string; level: number }[]) {
    this.#levels = new Map();
    for (const { assignmentId, userId, level } of rows) {
      const key = `${assignmentId} ${userId}`;
      this.#levels.set(key, Math.max(level, this.#levels.get(key) ?? 0));
    }
  }

  levelOf({ assignmentId, userId }: { assignmentId: string; userId: string }): number {
    return this.#levels.get(`${assignmentId} ${userId}`) ?? 0;
  }
}

export async function selectOpenedHints(
  db: Db | Tx,
  { assignmentIds, userId }: { assignmentIds: string[]; userId?: string },
): Promise<OpenedHints> {
  const rows = await db.hintReveal.findMany({
    where: { assignmentId: { in: assignmentIds }, ...(userId === undefined ? {} : { userId }) },
    select: { assignmentId: true, userId: true, level: true },
  });
  return new OpenedHints(rows);
}
