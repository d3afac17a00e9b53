import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { Mendable } from "../../bin/steps.mjs";

const secretsSchema = z.object({
  /** Signs the sign-in cookies. */
  nextAuthSecret: z.string().min(32),
  ownerPassword: z.string().min(16),
  appPassword: z.string().min(16),
  redisPassword: z.string().min(16),
});
export type Secrets = z.infer<typeof secretsSchema>;

/** The secrets of one data folder, made once and readable by this user only. No secret has a default. */
export function secretsOf(dataFolder: string): Secrets {
  const file = join(dataFolder, "secrets.json");
  if (existsSync(file)) return read(file);
  const make = () => randomBytes(24).toString("hex");
  const secrets = { nextAuthSecret: make(), ownerPassword: make(), appPassword: make(), redisPassword: make() };
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}

function read(file: string): Secrets {
  try {
    return secretsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new Mendable(`${file} cannot be read as secrets.`, "restore it from a backup, or delete .data to begin anew");
  }
}
