import { existsSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

/**
 * What docker-compose.yml has to be, whether or not a Docker client is at hand to read it: the services, that each of
 * them is watched, that everything named exists, and that no secret has a default.
 */
const dependency = z.object({
  condition: z.enum(["service_started", "service_healthy", "service_completed_successfully"]),
});

const serviceSchema = z
  .object({
    image: z.string(),
    build: z
      .object({ context: z.string(), dockerfile: z.string(), args: z.record(z.string(), z.string()) })
      .strict()
      .optional(),
    command: z.array(z.string()).optional(),
    environment: z.record(z.string(), z.string()),
    depends_on: z.record(z.string(), dependency).default({}),
    healthcheck: z
      .object({
        test: z.array(z.string()).min(2),
        interval: z.string(),
        timeout: z.string(),
        retries: z.number(),
        start_period: z.string().optional(),
      })
      .strict()
      .optional(),
    volumes: z.array(z.string()).default([]),
    ports: z.array(z.string()).default([]),
    restart: z.enum(["unless-stopped", "no"]),
    init: z.boolean(),
    security_opt: z.array(z.string()),
    logging: z.object({ driver: z.string(), options: z.record(z.string(), z.string()) }).strict(),
    group_add: z.array(z.string()).optional(),
    shm_size: z.string().optional(),
    stop_grace_period: z.string().optional(),
    profiles: z.array(z.string()).optional(),
  })
  .strict();

const fileSchema = z
  .object({ services: z.record(z.string(), serviceSchema), volumes: z.record(z.string(), z.null()) })
  .strict();

const SERVICES = ["postgres", "redis", "migrate", "web", "worker", "dump"];
const RUNS_ONCE = new Set(["migrate"]);
const SECRET = /PASSWORD|SECRET/;

/** Everything that is wrong with the file, in words; an empty list when nothing is. */
export function problemsOfCompose(text: string, root: string): string[] {
  const parsed = fileSchema.safeParse(withoutExtensions(parse(text, { merge: true })));
  if (!parsed.success) return parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  const { services, volumes } = parsed.data;
  const problems = SERVICES.filter((name) => !(name in services)).map((name) => `there is no service ${name}`);
  for (const [name, service] of Object.entries(services)) {
    if (!service.healthcheck && !RUNS_ONCE.has(name)) problems.push(`${name} has no healthcheck`);
    for (const other of Object.keys(service.depends_on)) {
      if (!(other in services)) problems.push(`${name} depends on ${other}, which does not exist`);
    }
    for (const volume of service.volumes) {
      const source = volume.slice(0, volume.lastIndexOf(":"));
      if (/^[a-z]+$/.test(source) && !(source in volumes))
        problems.push(`${name} uses the volume ${source}, which is not declared`);
    }
    if (service.build) {
      const dockerfile = join(root, service.build.context, service.build.dockerfile);
      if (!existsSync(dockerfile))
        problems.push(`${name} is built from ${service.build.dockerfile}, which does not exist`);
      if (Object.keys(service.build.args).length === 0)
        problems.push(`${name} does not take its base image as an argument`);
    }
  }
  if (!services.redis?.command?.join(" ").includes("noeviction")) problems.push("redis may evict jobs");
  if (!services.redis?.command?.join(" ").includes("--appendonly yes"))
    problems.push("redis forgets jobs on a restart");
  if (services.worker?.ports.length) problems.push("worker publishes a port, so it cannot be scaled");
  return [...problems, ...defaultSecrets(text)];
}

/** Every ${NAME...} that holds a secret must end in an error when it is not set. */
function defaultSecrets(text: string): string[] {
  const used = [...text.matchAll(/\$\{([A-Z_]+)([^}]*)\}/g)];
  return used
    .filter(([, name = "", rest = ""]) => SECRET.test(name) && !rest.startsWith(":?"))
    .map(([, name]) => `${name} may be left unset: write \${${name}:?...}`);
}

function withoutExtensions(document: unknown): unknown {
  const record = z.record(z.string(), z.unknown()).parse(document);
  return Object.fromEntries(Object.entries(record).filter(([key]) => !key.startsWith("x-")));
}
