/**
 * The root of every cell, made once for a sandbox and shown read-only: one mount in place of a dozen, each of which
 * costs a start a third of a millisecond. What a cell may write to is its own /tmp alone, which no other sees.
 */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { EMPTY_ENVIRONMENT } from "../runner-files.ts";
import type { Python } from "./python.ts";

/** Numbers of the kernel's memory devices (Documentation/admin-guide/devices.txt, character devices of major 1). */
const DEVICES = { null: 3, zero: 5, full: 7, random: 8, urandom: 9 } as const;
const STANDARD = {
  stdin: "/proc/self/fd/0",
  stdout: "/proc/self/fd/1",
  stderr: "/proc/self/fd/2",
  fd: "/proc/self/fd",
};

export interface Root {
  /** Directory that becomes "/". */
  path: string;
  /**
   * Whether its devices work; where they do not (no right to make them, or a mount without), the host's are shown in
   * their place.
   */
  hasDevices: boolean;
  /** Directories of the host that are shown read-only at their own places. */
  shows: readonly string[];
}

/**
 * Fills `path`, which exists and is empty. `runner`: the compiled runner, which becomes /runner. Throws what the
 * file system says.
 */
export function makeRoot(path: string, python: Python, runner: Buffer): Root {
  for (const name of ["proc", "dev", "tmp"]) makeDirectory(path, name);
  const wanted = ["/usr/lib", "/usr/lib64", "/lib", "/lib64", "/usr/share/zoneinfo", ...python.shows].filter((place) =>
    existsSync(place),
  );
  const shows = wanted.filter((place) => !isCopied(path, place));
  for (const place of shows) makeDirectory(path, place);
  makeFile(join(path, "runner"), runner);
  for (const [name, target] of Object.entries(STANDARD)) symlinkSync(target, join(path, "dev", name));
  return { path, hasDevices: makeDevices(join(path, "dev")), shows };
}

/**
 * Takes a link, a directory of nothing but links (as Debian's /usr/lib64 is), or a single file over as it is; false
 * where it is more than that and has to be shown.
 */
function isCopied(root: string, place: string): boolean {
  const target = join(root, place);
  makeDirectory(root, dirname(place));
  if (isLink(place)) symlinkSync(readlinkSync(place), target);
  else if (lstatSync(place).isFile()) {
    copyFileSync(place, target);
    chmodSync(target, 0o555);
    // Temporary directories are often mounted so that nothing in them can be executed: then the file itself is shown.
    return spawnSync(target, ["--version"], { env: EMPTY_ENVIRONMENT }).status === 0;
  } else {
    const names = readdirSync(place);
    if (!names.every((name) => isLink(join(place, name)))) return false;
    makeDirectory(root, place);
    for (const name of names) symlinkSync(readlinkSync(join(place, name)), join(target, name));
  }
  return true;
}

function isLink(path: string): boolean {
  return lstatSync(path).isSymbolicLink();
}

/** With all above it up to the root. Modes are set apart: this process's umask must not keep the cell's user out. */
function makeDirectory(root: string, place: string): void {
  let path = root;
  for (const name of place.split("/").filter(Boolean)) {
    path = join(path, name);
    // A link there would lead out of the root.
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    mkdirSync(path);
    chmodSync(path, 0o755);
  }
}

function makeFile(path: string, content: string | Buffer): void {
  writeFileSync(path, content);
  chmodSync(path, 0o444);
}

function makeDevices(directory: string): boolean {
  for (const [name, minor] of Object.entries(DEVICES)) {
    const path = join(directory, name);
    const made = spawnSync("mknod", ["-m", "666", path, "c", "1", String(minor)], { env: EMPTY_ENVIRONMENT });
    if (made.status !== 0 || !opens(path)) return placeForDevices(directory);
  }
  return true;
}

function placeForDevices(directory: string): false {
  const missing = Object.keys(DEVICES).filter((name) => !existsSync(join(directory, name)));
  for (const name of missing) makeFile(join(directory, name), "");
  return false;
}

function opens(path: string): boolean {
  try {
    closeSync(openSync(path, "r"));
    return true;
  } catch {
    return false;
  }
}

/**
 * Arguments for bubblewrap that make it the root. A read-only mount of bubblewrap's shows no devices, so where they
 * work their directory is a mount of its own; it belongs to root, and nobody else may change what is in it.
 */
export function rootArguments({ path, hasDevices, shows }: Root): string[] {
  const bound = shows.flatMap((place) => ["--ro-bind", place, place]);
  const each = Object.keys(DEVICES).flatMap((name) => ["--dev-bind", `/dev/${name}`, `/dev/${name}`]);
  return ["--ro-bind", path, "/", ...bound, ...(hasDevices ? ["--dev-bind", join(path, "dev"), "/dev"] : each)];
}
