/** A ring as an address, so that a verdict's counterexample opens as a picture with its values, and can be sent on. */
import { checkRingInput, MUTANTS, type RingInput } from "@warpgrade/simulator";

/** What one may set; everything else of a ring's input is left out. Cycles, slots and tiles. */
export type RingSettings = Pick<RingInput, "S" | "K" | "L" | "C" | "I" | "Bar" | "B" | "order" | "mutant">;

export const START: RingSettings = { S: 3, K: 8, L: 300, C: 120, I: 0, Bar: 0, B: 0, order: "A", mutant: null };

const NUMBERS = ["S", "K", "L", "C", "I", "Bar", "B"] as const;

export function modelsAddress(assignmentId: string): string {
  return `/lessons/${assignmentId}/models`;
}

export function ringAddress(modelsAt: string, ring: RingSettings): string {
  const query = new URLSearchParams();
  for (const name of NUMBERS) if (ring[name] !== START[name]) query.set(name, String(ring[name]));
  if (ring.order !== START.order) query.set("order", ring.order);
  if (ring.mutant !== null) query.set("mutant", ring.mutant);
  const text = query.toString();
  return text === "" ? modelsAt : `${modelsAt}?${text}`;
}

/** Whatever stands in an address -> a ring that can be simulated; what is no such ring opens the usual one. */
export function ringOfAddress(unsafeQuery: Readonly<Record<string, unknown>>): RingSettings {
  const ring: RingSettings = { ...START };
  for (const name of NUMBERS) {
    const text = unsafeQuery[name];
    if (typeof text === "string" && /^\d{1,9}$/.test(text)) ring[name] = Number(text);
  }
  const { order, mutant } = unsafeQuery;
  if (order === "A" || order === "B" || order === "tma") ring.order = order;
  ring.mutant = MUTANTS.find((one) => one === mutant) ?? null;
  return checkRingInput(ring).ok ? ring : START;
}
