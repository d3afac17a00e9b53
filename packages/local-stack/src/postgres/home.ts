import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { userInfo } from "node:os";
import { childEnvironment } from "@warpgrade/platform";
import { Mendable } from "../../bin/steps.mjs";
import { copyBinaries, packagedBinaries } from "./binaries.ts";

/**
 * Where PostgreSQL lives and who runs it.
 *
 * PostgreSQL refuses to run as root. As root we therefore run it as a system user of its own, and that user has to
 * reach both the binaries and the data: a clone below a private folder (/root, a 0700 temporary folder) is closed to it.
 * What it cannot reach moves to /var/lib/warpgrade, and a link in the data folder says where.
 */
export interface PostgresHome {
  binaries: string;
  dataDir: string;
  /** Null: the present user. */
  user: { uid: number; gid: number } | null;
}

const SYSTEM_USER = "warpgrade-postgres";
const SHARED_FOLDER = "/var/lib/warpgrade";

export function preparePostgresHome(dataFolder: string): PostgresHome {
  const packaged = packagedBinaries();
  const wanted = join(dataFolder, "postgres");
  if (userInfo().uid !== 0) {
    mkdirSync(wanted, { recursive: true, mode: 0o700 });
    return { binaries: packaged.folder, dataDir: wanted, user: null };
  }
  const user = systemUser();
  const runs = may(user, [join(packaged.folder, "bin", "postgres"), "--version"]);
  const binaries = runs ? packaged : copyBinaries(packaged, SHARED_FOLDER);
  return { binaries: binaries.folder, dataDir: dataDirFor(user, dataFolder, wanted), user };
}

function dataDirFor(user: { uid: number; gid: number }, dataFolder: string, wanted: string): string {
  mkdirSync(dataFolder, { recursive: true });
  // A link from an earlier start stays in force: the data is there.
  const isLink = lstatSync(wanted, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  if (!isLink && may(user, ["/bin/sh", "-c", 'test -x "$1"', "sh", dataFolder])) {
    own(wanted, user);
    return wanted;
  }
  const key = createHash("sha256").update(dataFolder).digest("hex").slice(0, 12);
  const elsewhere = join(SHARED_FOLDER, `data-${key}`);
  mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 });
  if (!existsSync(wanted)) {
    rmSync(wanted, { force: true });
    // A data folder that was deleted takes its database with it: what lies there belonged to the deleted one.
    rmSync(elsewhere, { recursive: true, force: true });
  }
  own(elsewhere, user);
  if (!isLink) symlinkSync(elsewhere, wanted);
  return elsewhere;
}

function own(folder: string, user: { uid: number; gid: number }): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
}

function may(user: { uid: number; gid: number }, command: string[]): boolean {
  return spawnSync(command[0] ?? "", command.slice(1), { ...user, cwd: "/", stdio: "ignore" }).status === 0;
}

function systemUser(): { uid: number; gid: number } {
  if (!idOf("-u")) {
    const made = spawnSync(
      "useradd",
      [
        "--system",
        "--user-group",
        "--no-create-home",
        "--home-dir",
        "/nonexistent",
        "--shell",
        "/bin/false",
        SYSTEM_USER,
      ],
      { encoding: "utf8", env: childEnvironment({ PATH: "/usr/sbin:/usr/bin:/sbin:/bin" }) },
    );
    if (!idOf("-u")) {
      throw new Mendable(
        `PostgreSQL must not run as root, and the system user ${SYSTEM_USER} could not be made (${(made.stderr ?? "useradd is missing").trim()}).`,
        "run the command as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own",
      );
    }
  }
  return { uid: Number(idOf("-u")), gid: Number(idOf("-g")) };
}

function idOf(which: "-u" | "-g"): string | null {
  const found = spawnSync("id", [which, SYSTEM_USER], { encoding: "utf8" });
  return found.status === 0 ? found.stdout.trim() : null;
}
