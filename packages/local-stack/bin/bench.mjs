#!/usr/bin/env node
/** `npm run bench`: how fast it is, here and now. `npm run bench -- sandbox` or `-- verdict` runs one part. */
import { checkNode, ensureDatabaseClient, ensureDependencies, importTypeScript } from "./bootstrap.mjs";
import { explainFailure } from "./steps.mjs";

try {
  checkNode();
  await ensureDependencies();
  await ensureDatabaseClient();
  const { bench } = await importTypeScript("packages/local-stack/src/bench.ts");
  await bench(process.argv.slice(2));
} catch (error) {
  explainFailure(error);
  process.exitCode = 1;
}
