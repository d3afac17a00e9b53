import type { Db, Tx } from "@warpgrade/db";

/** Names by student id for pages of graders: none at all while grading is blind, so that none can slip through. */
export async function studentNames(
  db: Db | Tx,
  { blind }: { blind: boolean },
  rows: readonly { userId: string }[],
): Promise<Map<string, string>> {
  if (blind || rows.length === 0) return new Map();
  const users = await db.user.findMany({
    where: { id: { in: rows.map((row) => row.userId) } },
    select: { id: true, name: true },
  });
  return new Map(users.map((user) => [user.id, user.name]));
}
