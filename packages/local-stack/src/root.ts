import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The top folder of the clone. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
