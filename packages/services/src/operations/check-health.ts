import type { ServiceDeps } from "../deps.ts";

export interface Health {
  ok: boolean;
  db: boolean;
  redis: boolean;
}

export async function checkHealth(_deps: ServiceDeps): Promise<Health> {
  return { ok: false, db: false, redis: false };
}
