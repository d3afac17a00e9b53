/** Named oracles. A lesson names its own; the person importing one without a name picks from suggestions. */
import { sectorsTouched, swizzledAddress } from "./access-patterns.ts";
import { arithmeticIntensity } from "./arithmetic-intensity.ts";
import { dropoutElement } from "./dropout.ts";
import { blocksBySharedMemory, epilogueBytesSaved, streamKIterations, waveEfficiency } from "./kernels.ts";
import { layoutCosize, layoutOffset } from "./layout.ts";
import { minimumStagesOracle } from "./minimum-stages.ts";
import { largestExactInteger } from "./precision.ts";
import { accumulatorRegisters, mmaInstructions } from "./tensor-cores.ts";
import { ringParity, ringSlot, transactionBytes } from "./tma-ring.ts";
import type { Oracle } from "./types.ts";

/** In the order of the lessons. */
const ALL: readonly Oracle[] = [
  arithmeticIntensity,
  layoutOffset,
  layoutCosize,
  sectorsTouched,
  mmaInstructions,
  accumulatorRegisters,
  minimumStagesOracle,
  swizzledAddress,
  largestExactInteger,
  epilogueBytesSaved,
  blocksBySharedMemory,
  waveEfficiency,
  ringSlot,
  ringParity,
  transactionBytes,
  streamKIterations,
  dropoutElement,
];

export const oracles: Readonly<Record<string, Oracle>> = Object.fromEntries(ALL.map((oracle) => [oracle.name, oracle]));

export function getOracle(name: string): Oracle | null {
  return Object.hasOwn(oracles, name) ? (oracles[name] ?? null) : null;
}

/** Names, best first: the same function and parameters, then the same parameters, then the same function. */
export function suggestOracles(functionName: string, parameterNames: readonly string[]): string[] {
  const scored = Object.values(oracles).map((oracle) => {
    const sameParameters = oracle.parameters.map(({ name }) => name).join() === parameterNames.join();
    return { name: oracle.name, score: (oracle.functionName === functionName ? 1 : 0) + (sameParameters ? 2 : 0) };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.name.localeCompare(b.name))
    .map(({ name }) => name);
}
