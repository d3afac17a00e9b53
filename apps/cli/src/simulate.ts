import { parseArgs } from "node:util";
import { simulateRing, type SimVerdict } from "@warpgrade/simulator";
import { main, parseJsonLines, printJson, readInput, UsageError } from "./command.ts";

const MODELS: Record<string, (input: unknown) => SimVerdict> = { pipeline: simulateRing };

const HELP = `Runs a model of the simulator: one sim.verdict/1 as JSON for each input.

  npm run -s simulate -- MODEL --json FILE|-      one input
  npm run -s simulate -- MODEL --jsonl FILE|-     one input a line, one answer a line, in order, with the input's id

Models: ${Object.keys(MODELS).join(", ")}
  pipeline   {"S": stages, "K": tiles, "L": copy cycles, "C": compute cycles, "order": "A" or "B",
             "I": issue cycles, "Bar": barrier cycles, "B": copy path cycles a tile, "warps": 2, "mutant": null}
             (from "order" on: may be left out)

  echo '{"S":3,"K":8,"L":300,"C":120}' | npm run -s simulate -- pipeline --json -`;

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: "string" }, jsonl: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  const model = Object.hasOwn(MODELS, positionals[0] ?? "") ? MODELS[positionals[0] ?? ""] : undefined;
  if (model === undefined)
    throw new UsageError(`name a model: ${Object.keys(MODELS).join(", ")}; --help shows an example`);
  if ((values.json === undefined) === (values.jsonl === undefined)) {
    throw new UsageError("give one of --json FILE|- and --jsonl FILE|-");
  }
  const text = (await readInput(values.json ?? values.jsonl ?? "-")).toString("utf8");
  for (const { value } of values.json === undefined ? parseJsonLines(text) : [{ value: parseOne(text) }]) {
    const id = typeof value === "object" && value !== null && "id" in value ? { id: value.id } : {};
    printJson({ ...id, ...model(value) });
  }
  return 0;
}

function parseOne(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError("the input is not JSON");
  }
}

await main(run);
