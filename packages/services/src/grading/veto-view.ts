import type { Db, GradingRow, Tx } from "@warpgrade/db";
import { VetoEvidence, type VetoView } from "@warpgrade/domain";

/** Vetoes as staff see them. Students see standing ones only, and of them kind and reason, after release. */
export async function vetoViews(db: Db | Tx, rows: GradingRow["vetoes"]): Promise<VetoView[]> {
  const deciders = rows.flatMap((row) => row.decidedById ?? []);
  const users =
    deciders.length === 0
      ? []
      : await db.user.findMany({ where: { id: { in: deciders } }, select: { id: true, name: true } });
  const names = new Map(users.map((user) => [user.id, user.name]));
  return rows.map((row) => ({
    id: row.id,
    submissionId: row.submissionId,
    kind: row.kind,
    state: row.state,
    evidence: VetoEvidence.parse(row.evidence),
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decidedById === null ? null : (names.get(row.decidedById) ?? null),
    reason: row.reason,
  }));
}
