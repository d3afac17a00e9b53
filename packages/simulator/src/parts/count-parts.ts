/**
 * A lesson's count taken apart: the numbers that it is put together from, for a picture where no machine model answers.
 * They are what the oracle has counted, seen from another side; a test compares the two.
 */
import { head, provenance } from "../answer.ts";
import { philoxWord } from "../oracles/philox.ts";
import type { PartsAnswer, PartsInput } from "./schema.ts";

type Row = PartsAnswer["rows"][number];
type Part = Row["parts"][number];

const ATOM = { along_m: 16n, along_n: 8n, along_k: 16n } as const;
const WORDS = 1n << 32n;

export function countParts(input: PartsInput): PartsAnswer {
  return { ...head("parts", null), provenance: provenance("counted", null), input, ...partsOf(input) };
}

function partsOf({ of, args }: PartsInput): Pick<PartsAnswer, "unit" | "rows"> {
  const [first = 0n, second = 0n, third = 0n, fourth = 0n] = args.map(BigInt);
  switch (of) {
    case "boxes":
      return {
        unit: "bytes",
        rows: [
          row("box_a", part("moved", first * third * fourth)),
          row("box_b", part("moved", second * third * fourth)),
        ],
      };
    case "epilogue": {
      const matrix = first * second * third;
      const result = part("store_result", matrix);
      return {
        unit: "bytes",
        rows: [
          row("apart", part("store_product", matrix), part("load_product", matrix), result),
          // What fusing leaves out is all that the product would have moved.
          row("fused", result, part("saved", matrix + matrix)),
        ],
      };
    }
    case "atoms":
      return {
        unit: "steps",
        rows: ([first, second, third] as const).map((side, axis) => {
          const name = (["along_m", "along_n", "along_k"] as const)[axis] ?? "along_m";
          return row(name, part("step", stepsOf(side, ATOM[name])));
        }),
      };
    case "mask":
      return {
        unit: "word",
        rows: [
          row("word", part("word", philoxWord(second, third))),
          // The least word that is kept.
          row("threshold", part("threshold", (fourth * WORDS + 99n) / 100n)),
        ],
      };
    case "significand": {
      const held = first + 1n;
      const needed = BigInt((second + 1n).toString(2).length);
      return {
        unit: "bits",
        rows: [
          row("held", part("hidden", 1n), part("stored", first)),
          row("needed", part("fitting", held), part("excess", needed - held)),
        ],
      };
    }
  }
}

const part = (name: Part["name"], value: bigint): Part => ({ name, value: String(value) });
const row = (name: Row["name"], ...parts: Part[]): Row => ({ name, parts });

function stepsOf(side: bigint, atom: bigint): bigint {
  let steps = 0n;
  for (let at = 0n; at < side; at += atom) steps += 1n;
  return steps;
}
