import type { ServiceDeps } from "../deps.ts";

export interface Health {
  ok: boolean;
  db: boolean;
  redis: boolean;
}

/** Whether the parts that every request needs answer. Says no more than that: anybody may ask. */
export async function checkHealth(deps: Pick<ServiceDeps, "db" | "queue" | "log">): Promise<Health> {
  const answers = async (work: Promise<unknown>) => {
    try {
      await work;
      return true;
    } catch (error) {
      deps.log.warn({ err: error }, "health check failed");
      return false;
    }
  };
  const [db, redis] = await Promise.all([answers(deps.db.$queryRaw`SELECT 1`), answers(deps.queue.ping())]);
  return { ok: db && redis, db, redis };
}
