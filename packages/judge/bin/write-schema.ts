/** Writes the published schemas: npx tsx packages/judge/bin/write-schema.ts && npx prettier --write packages/judge/schema */
import { writeFileSync } from "node:fs";
import { publishedSchemas } from "../src/record/json-schema.ts";

for (const [name, schema] of publishedSchemas()) {
  writeFileSync(new URL(`../schema/${name}`, import.meta.url), `${JSON.stringify(schema, null, 2)}\n`);
}
