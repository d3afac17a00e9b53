import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { childEnvironment } from "@warpgrade/platform";

/** Debian keeps some programs where an ordinary user's PATH does not look. */
const ALSO = ["/usr/sbin", "/usr/local/sbin", "/sbin"];

/** The full path of the first of these programs that is on the PATH, or null. */
export function findProgram(...names: string[]): string | null {
  const folders = [...(childEnvironment({}).PATH ?? "").split(delimiter).filter(Boolean), ...ALSO];
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Not here; look further.
      }
    }
  }
  return null;
}
