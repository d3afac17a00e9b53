/** The settings that open a model at what it was asked for a verdict. */
import type { CountedVerdict } from "@warpgrade/simulator";
import { KINDS, patternOf } from "../banks/access-pattern.ts";
import { globalAddressesOf, GLOBAL_WIDTHS } from "../coalescing/global-pattern.ts";
import { modelAddress } from "./models-address.ts";

type Answer = CountedVerdict["answer"];
type Input<Name extends Answer["model"]> = NonNullable<Extract<Answer, { model: Name }>["input"]>;

/** null: the answer says of no input that could be opened. */
export function answerAddress(modelsAt: string, answer: Answer): string | null {
  if (answer.input === null) return null;
  switch (answer.model) {
    case "occupancy": {
      const { arch, blockThreads, regsPerThread, dynSmemBytes, barriers } = answer.input;
      const set = { arch, threads: blockThreads, registers: regsPerThread, shared: dynSmemBytes, barriers };
      return modelAddress(modelsAt, "occupancy", set);
    }
    case "banks":
      return modelAddress(modelsAt, "banks", sharedAccessOf(answer.input));
    case "coalescing":
      return modelAddress(modelsAt, "coalescing", globalAccessOf(answer.input));
    case "waves": {
      const { tiles, sms, blocksPerSm } = answer.input;
      return modelAddress(modelsAt, "waves", { tiles, sms, blocks: blocksPerSm });
    }
    case "parts":
      return null;
    case "pipeline":
      return modelAddress(modelsAt, "pipeline", answer.input);
  }
}

const isSame = (a: readonly number[], b: readonly number[]) => a.every((one, at) => one === b[at]);

/** As a stride and a swizzle where it is one, else address by address. */
function sharedAccessOf({ kind, widthBytes, byteAddressByLane }: Input<"banks">) {
  const known = KINDS.find((one) => one === kind) ?? "ld";
  const pattern = patternOf(known, widthBytes, byteAddressByLane);
  if (pattern !== null) return { ...pattern, lanes: null };
  return { kind: known, width: widthBytes, stride: 1, swizzle: 0 as const, lanes: byteAddressByLane };
}

function globalAccessOf({ kind, widthBytes, byteAddressByLane }: Input<"coalescing">) {
  const width = GLOBAL_WIDTHS.find((one) => one === widthBytes) ?? 4;
  const [base = 0, second = 0] = byteAddressByLane;
  const pattern = { kind, width, base, stride: second - base };
  const isPattern = pattern.stride >= 0 && isSame(globalAddressesOf(pattern), byteAddressByLane);
  return isPattern ? { ...pattern, lanes: null } : { kind, width, base: 0, stride: width, lanes: byteAddressByLane };
}
