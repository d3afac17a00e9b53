import { parseArgs } from "node:util";
import { bankConflicts, coalescing, deviceRing, occupancy, roofline, simulateRing, waves } from "@warpgrade/simulator";
import { main, printJson, readInput, UsageError } from "./command.ts";
import { parseModelInput, parseModelLines, type ModelInput } from "./model-input.ts";

interface Model {
  answer: (input: unknown) => object;
  help: string;
}

const MODELS: Readonly<Record<string, Model>> = {
  pipeline: {
    answer: simulateRing,
    help: `{"S": stages, "K": tiles, "L": copy cycles, "C": compute cycles, "order": "A" or "B", "I": issue cycles,
             "Bar": barrier cycles, "B": copy path cycles a tile, "warps": 2, "mutant": null}; from "order" on: optional`,
  },
  occupancy: {
    answer: occupancy,
    help: `{"arch": "9.0", "blockThreads", "regsPerThread", "staticSmemBytes": 0, "dynSmemBytes": 0,
             "maxDynSmemAttr": dynSmemBytes, "carveoutPct": -1, "barriers": 0}`,
  },
  banks: {
    answer: bankConflicts,
    help: `{"kind": "ld", "st", "ldsm1", "ldsm2" or "ldsm4", "widthBytes": 1 to 16, "byteAddressByLane": 32 numbers, -1: off}`,
  },
  coalescing: {
    answer: coalescing,
    help: `{"kind": "ld" or "st", "widthBytes": 1 to 16, "byteAddressByLane": 32 numbers, -1: off}`,
  },
  ring: {
    answer: deviceRing,
    help: `{"device": "h200-sxm", "source": "L2" or "HBM", "ctas", "stages", "order": "A" or "B", "threads",
             "copiesPerThread", "computeCycles", "tiles", "computeKind": "mufu" or "ffma"}: the device model`,
  },
  roofline: {
    answer: roofline,
    help: `{"device": "h200-sxm", "roofs": "datasheet" or "measured", "m", "n", "k", "bytesPerElement": 2,
             "tileM": 128, "tileN": 128, "warpM": 64, "warpN": 64}`,
  },
  waves: {
    answer: waves,
    help: `{"tiles", "sms" or "device", "blocksPerSm": 1, "clusterSize": 1}`,
  },
};

const HELP = `Runs a model of the simulator: one answer as JSON for each input.

  npm run -s simulate -- MODEL --json FILE|-      one input
  npm run -s simulate -- MODEL --jsonl FILE|-     one input a line, one answer a line, in order, with the input's id

Bad input is an answer too: its class is "invalid", and its rule says what is wrong.

Models, with the fields of an input and what they are when left out:
${Object.entries(MODELS)
  .map(([name, model]) => `  ${name.padEnd(10)} ${model.help}`)
  .join("\n")}

  echo '{"S":3,"K":8,"L":300,"C":120}' | npm run -s simulate -- pipeline --json -
  echo '{"arch":"9.0","blockThreads":128,"regsPerThread":32,"dynSmemBytes":65536}' | npm run -s simulate -- occupancy --json -
  echo '{"device":"h200-sxm","source":"HBM","ctas":132,"stages":4,"order":"A","threads":128,"copiesPerThread":4,"computeCycles":443,"tiles":1680}' | npm run -s simulate -- ring --json -
  echo '{"id":1,"tiles":133,"device":"h200-sxm"}' | npm run -s simulate -- waves --jsonl -`;

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: "string" }, jsonl: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  const name = positionals[0] ?? "";
  const model = Object.hasOwn(MODELS, name) ? MODELS[name] : undefined;
  if (model === undefined) {
    throw new UsageError(`name a model: ${Object.keys(MODELS).join(", ")}; --help shows an example`);
  }
  if ((values.json === undefined) === (values.jsonl === undefined)) {
    throw new UsageError("give one of --json FILE|- and --jsonl FILE|-");
  }
  const text = (await readInput(values.json ?? values.jsonl ?? "-")).toString("utf8");
  const inputs = values.json === undefined ? parseModelLines(text) : [parseModelInput(text)];
  for (const input of inputs) printJson(answerOf(name, model, input));
  return 0;
}

function answerOf(name: string, model: Model, input: ModelInput): object {
  if (!input.ok) return { model: name, class: "invalid", rule: { name: "not_json", detail: input.detail } };
  const { value } = input;
  const id = typeof value === "object" && value !== null && "id" in value ? value.id : undefined;
  return { ...(isEchoed(id) ? { id } : {}), ...model.answer(value) };
}

/** An id is a word or a number: nothing deeper is given back. */
function isEchoed(id: unknown): boolean {
  return typeof id === "string" || typeof id === "number" || id === null;
}

await main(run);
