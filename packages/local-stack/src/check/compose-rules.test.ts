import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../root.ts";
import { valuesForRequired } from "./compose-check.ts";
import { problemsOfCompose } from "./compose-rules.ts";

const text = readFileSync(join(root, "docker-compose.yml"), "utf8");

describe("docker-compose.yml", () => {
  it("keeps every rule", () => {
    expect(problemsOfCompose(text, root)).toEqual([]);
  });

  it("asks for every secret", () => {
    expect(Object.keys(valuesForRequired(text)).sort()).toEqual([
      "APP_DATABASE_PASSWORD",
      "NEXTAUTH_SECRET",
      "NEXTAUTH_URL",
      "POSTGRES_PASSWORD",
      "REDIS_PASSWORD",
      "SANDBOX_ENGINE_GID",
    ]);
  });

  it.each([
    ["a service is missing", /^ {2}web:\n/m, "  site:\n", "there is no service web"],
    [
      "a secret has a default",
      "${NEXTAUTH_SECRET:?set it in .env}",
      "${NEXTAUTH_SECRET:-secret}",
      "NEXTAUTH_SECRET may be left",
    ],
    ["a secret may be empty", "${REDIS_PASSWORD:?set it in .env}", "${REDIS_PASSWORD}", "REDIS_PASSWORD may be left"],
    [
      "nobody looks after a service",
      /^ {4}healthcheck:\n {6}test: \["CMD-SHELL", "redis-cli[\s\S]*?retries: 20\n/m,
      "",
      "redis has no healthcheck",
    ],
    ["jobs may be evicted", "noeviction", "allkeys-lru", "redis may evict jobs"],
    ["jobs are forgotten", "--appendonly yes", "--appendonly no", "redis forgets jobs"],
    [
      "a Dockerfile is not there",
      "dockerfile: apps/web/Dockerfile",
      "dockerfile: apps/web/Nofile",
      "web is built from",
    ],
    ["a volume is not declared", /^ {2}dumps:\n$/m, "", "dump uses the volume dumps"],
    ["a misspelt key", "    shm_size: 256m", "    shmsize: 256m", "services.postgres"],
    ["a condition that does not exist", "service_completed_successfully", "service_done", "services.web.depends_on"],
    [
      "a dependency that does not exist",
      "      redis: { condition: service_healthy }",
      "      radish: { condition: service_healthy }",
      "radish, which does not exist",
    ],
  ])("is refused when %s", (_, from, to, complaint) => {
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    expect(problemsOfCompose(changed, root).join("\n")).toContain(complaint);
  });
});
