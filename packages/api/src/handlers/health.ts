import { checkHealth, type Health, type ServiceDeps } from "@warpgrade/services";
import { noteFailure } from "../errors.ts";
import { serviceDeps } from "../service-deps.ts";
import { json } from "./answer.ts";

/** GET: 200 when the database and Redis answer, 503 otherwise; for load balancers and the start command. */
export async function handleHealth(given?: ServiceDeps): Promise<Response> {
  const health = await check(given);
  return json(health, health.ok ? 200 : 503);
}

async function check(given?: ServiceDeps): Promise<Health> {
  try {
    return await checkHealth(given ?? serviceDeps());
  } catch (error) {
    noteFailure(error, "health");
    return { ok: false, db: false, redis: false };
  }
}
