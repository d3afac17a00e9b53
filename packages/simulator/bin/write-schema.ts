/** Writes the published JSON Schema of verdicts anew; a test says when that is due. Prettier formats it. */
import { writeFileSync } from "node:fs";
import { VERDICT_SCHEMA_FILE, verdictSchema } from "../src/verdict-schema.ts";

writeFileSync(new URL(`../${VERDICT_SCHEMA_FILE}`, import.meta.url), JSON.stringify(verdictSchema()));
