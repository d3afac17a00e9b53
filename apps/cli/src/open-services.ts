/**
 * The platform's data, for commands that change it: where DATABASE_URL and REDIS_URL point, else where a
 * running `npm start` of this checkout has left word.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { DomainError } from "@warpgrade/domain";
import { loadEnv } from "@warpgrade/platform";
import { createServiceDeps, type OpenServiceDeps } from "@warpgrade/services";
import { z } from "zod";
import { UsageError } from "./command.ts";

const CONNECTION_FILE = fileURLToPath(new URL("../../../.data/connection.json", import.meta.url));
const Connection = z.object({ databaseUrl: z.string(), redisUrl: z.string() });

/** Opens them for one piece of work. What the platform refuses is a mistake in the call: one line, no stack. */
export async function withServices(work: (services: OpenServiceDeps) => Promise<number>): Promise<number> {
  const services = await openServices();
  try {
    return await work(services);
  } catch (error) {
    if (error instanceof DomainError) throw new UsageError(`${error.code} ${JSON.stringify(error.details)}`);
    throw error;
  } finally {
    await services.close();
  }
}

export async function openServices(): Promise<OpenServiceDeps> {
  const env = loadEnv();
  if (env.DATABASE_URL !== undefined && env.REDIS_URL !== undefined) return createServiceDeps(env, { name: "cli" });
  const { databaseUrl, redisUrl } = await readConnection();
  return createServiceDeps({ ...env, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl }, { name: "cli" });
}

async function readConnection(): Promise<z.infer<typeof Connection>> {
  try {
    return Connection.parse(JSON.parse(await readFile(CONNECTION_FILE, "utf8")));
  } catch {
    throw new UsageError("no database: set DATABASE_URL and REDIS_URL, or let `npm start` run beside this command");
  }
}
