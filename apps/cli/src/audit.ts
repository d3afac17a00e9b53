import { parseArgs } from "node:util";
import { auditLedgers } from "@warpgrade/services";
import { main, printJson } from "./command.ts";
import { openServices } from "./open-services.ts";

const HELP = `Walks the hash chain of every course's ledger: one JSON line a course.

  npm run -s audit

Exit status 1: a chain is broken; the line says at which entry and why.`;

async function run(): Promise<number> {
  const { values } = parseArgs({ options: { help: { type: "boolean" } } });
  if (values.help) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  const services = await openServices();
  try {
    const audited = await auditLedgers(services);
    audited.forEach(({ course, check }) => printJson({ course: course.slug, ...check }));
    return audited.every(({ check }) => check.whole) ? 0 : 1;
  } finally {
    await services.close();
  }
}

await main(run);
