#!/usr/bin/env node
/** `npm start`: everything on one machine, from a fresh clone. The second half is src/start.ts. */
import { checkNode, ensureDatabaseClient, ensureDependencies, importTypeScript } from "./bootstrap.mjs";
import { explainFailure } from "./steps.mjs";

try {
  checkNode();
  await ensureDependencies();
  await ensureDatabaseClient();
  const { start } = await importTypeScript("packages/local-stack/src/start.ts");
  await start();
} catch (error) {
  explainFailure(error);
  process.exitCode = 1;
}
