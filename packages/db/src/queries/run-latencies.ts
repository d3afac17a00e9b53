import type { Db, Tx } from "../database.ts";

export interface RunLatencies {
  count: number;
  /** Milliseconds from queued to judged. */
  p50: number | null;
  p95: number | null;
  p99: number | null;
}

/** How long the runs took that were judged since then; computed where the rows are. */
export async function selectRunLatencies(db: Db | Tx, since: Date): Promise<RunLatencies> {
  const rows = await db.$queryRaw<RunLatencies[]>`
    SELECT count(*)::int AS count,
      percentile_cont(0.50) WITHIN GROUP (ORDER BY ms) AS p50,
      percentile_cont(0.95) WITHIN GROUP (ORDER BY ms) AS p95,
      percentile_cont(0.99) WITHIN GROUP (ORDER BY ms) AS p99
    FROM (
      SELECT (extract(epoch FROM "finishedAt" - "queuedAt") * 1000)::float8 AS ms FROM "Run"
      WHERE state = 'JUDGED' AND "finishedAt" >= ${since}
    ) AS finished`;
  return rows[0] ?? { count: 0, p50: null, p95: null, p99: null };
}
