/** Prints the published JSON Schema of verdicts; a test says when the file is no longer that. Prettier formats it. */
import { verdictSchema } from "../src/verdict-schema.ts";

process.stdout.write(JSON.stringify(verdictSchema()));
