#!/usr/bin/env node
/** `npm test`: all checks, from a fresh clone. The second half is src/test.ts. Names as arguments run only those. */
import { checkNode, ensureDatabaseClient, ensureDependencies, importTypeScript } from "./bootstrap.mjs";
import { explainFailure, say } from "./steps.mjs";

try {
  checkNode();
  await ensureDependencies();
  await ensureDatabaseClient();
  const { runChecks } = await importTypeScript("packages/local-stack/src/test.ts");
  await runChecks(process.argv.slice(2));
} catch (error) {
  explainFailure(error);
  say("0 passed, 1 failed");
  process.exitCode = 1;
}
