import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** What a build makes itself, or never reads. */
const LEFT_OUT = /^(node_modules|[.]next.*|generated|next-env[.]d[.]ts|.*[.]tsbuildinfo|Dockerfile|README[.]md)$/;

/**
 * One hash over the names and bytes of files and whole folders (tests and generated code left out), in the order of their names:
 * when it is the same, what was built from them is still good.
 */
export function hashOfSources(root: string, paths: string[]): string {
  const hash = createHash("sha256");
  for (const path of paths) addTo(hash, root, path);
  return hash.digest("hex").slice(0, 16);
}

function addTo(hash: ReturnType<typeof createHash>, root: string, path: string): void {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) if (!LEFT_OUT.test(name)) addTo(hash, root, join(path, name));
    return;
  }
  if (/\.test\.tsx?$/.test(path)) return;
  const bytes = readFileSync(full);
  hash.update(`${path}\0${bytes.length}\0`).update(bytes);
}
