import { chownSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { childEnvironment } from "@warpgrade/platform";
import { Client } from "pg";
import { Mendable } from "../../bin/steps.mjs";
import { identify, workingFolder } from "../process/identity.ts";
import { freePort } from "../process/ports.ts";
import type { Registry } from "../process/registry.ts";
import { runCommand } from "../process/run-command.ts";
import { startService, tailOf, type Service } from "../process/spawn.ts";
import { stopProcess } from "../process/stop.ts";
import { preparePostgresHome, type PostgresHome } from "./home.ts";

const OWNER_ROLE = "warpgrade_owner";

export interface PostgresOptions {
  /** Everything of this cluster lies below it (or is linked from it). */
  dataFolder: string;
  /** Of the role that owns the tables; used when the cluster is made. */
  ownerPassword: string;
  /** Durability off: only for databases that are thrown away. */
  throwAway?: boolean;
  registry?: Registry;
}

export interface RunningPostgres {
  port: number;
  /** The address of one of its databases as the owner. */
  ownerUrl(database: string): string;
  /** Makes the database if it is not there. */
  ensureDatabase(name: string): Promise<void>;
  service: Service;
  /** A fast, clean stop: open transactions are rolled back, everything committed stays. */
  stop(): Promise<void>;
}

const START_SECONDS = 60;
const THROW_AWAY = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=300"];

/** Starts the embedded PostgreSQL on a free port of 127.0.0.1, making its cluster the first time. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const home = preparePostgresHome(options.dataFolder);
  if (!existsSync(join(home.dataDir, "PG_VERSION"))) await initialise(home, options.ownerPassword);
  await settleStalePidFile(home.dataDir);
  const port = await freePort();
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    ...(options.throwAway ? THROW_AWAY : ["max_connections=100"]),
  ];
  const service = startService({
    name: "PostgreSQL",
    command: join(home.binaries, "bin", "postgres"),
    args: ["-D", home.dataDir, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
    // PostgreSQL's own variables from the user's shell must not reach it.
    env: childEnvironment({ PGDATA: undefined, PGPORT: undefined, LC_ALL: "C" }),
    cwd: "/",
    logFile: join(options.dataFolder, "logs", "postgres.log"),
    signal: "SIGINT",
    registry: options.registry,
    ...home.user,
  });
  const ownerUrl = (database: string) =>
    `postgresql://${OWNER_ROLE}:${encodeURIComponent(options.ownerPassword)}@127.0.0.1:${port}/${database}`;
  await untilReady(service, ownerUrl("postgres"));
  return {
    port,
    ownerUrl,
    service,
    ensureDatabase: (name) => ensureDatabase(ownerUrl("postgres"), name),
    stop: () => service.stop(),
  };
}

async function initialise(home: PostgresHome, password: string): Promise<void> {
  const passwordFile = `${home.dataDir}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (home.user) chownSync(passwordFile, home.user.uid, home.user.gid);
  try {
    const made = await runCommand(
      join(home.binaries, "bin", "initdb"),
      [
        `--pgdata=${home.dataDir}`,
        `--username=${OWNER_ROLE}`,
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        // The rules of order come from PostgreSQL itself, not from whichever C library this machine has.
        "--no-locale",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
      ],
      { cwd: "/", env: { PGDATA: undefined, LC_ALL: "C" }, ...home.user },
    );
    if (made.code !== 0) {
      // Half a cluster would be taken for a whole one the next time.
      rmSync(home.dataDir, { recursive: true, force: true });
      throw new Mendable(
        `PostgreSQL's data folder could not be made:\n${made.output.trim()}`,
        "check the disk's free space",
      );
    }
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/**
 * After a crash postmaster.pid stays behind, and PostgreSQL refuses to start when its number now belongs to any process
 * it may signal. If that process really works in this data folder it is an orphan of ours and is stopped; otherwise the
 * file is stale.
 */
async function settleStalePidFile(dataDir: string): Promise<void> {
  const file = join(dataDir, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n", 1)[0]);
  const running = Number.isInteger(pid) && pid > 0 ? identify(pid) : null;
  if (running && workingFolder(pid) === dataDir) await stopProcess(running, { signal: "SIGINT", group: false });
  rmSync(file, { force: true });
}

async function untilReady(service: Service, url: string): Promise<void> {
  const until = Date.now() + START_SECONDS * 1000;
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (isWrongPassword(error)) {
        await service.stop();
        throw new Mendable(
          "The kept PostgreSQL data was made with another password than the one in .data/secrets.json.",
          "put the old secrets.json back, or delete the .data folder to begin anew",
        );
      }
      if (!service.isAlive() || Date.now() > until) {
        await service.stop();
        throw new Mendable(`PostgreSQL did not start:\n${tailOf(service.logFile)}`, `see ${service.logFile}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function isWrongPassword(error: unknown): boolean {
  return (error as { code?: unknown }).code === "28P01";
}

async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
