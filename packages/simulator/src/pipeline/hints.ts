/** The four hints, from the area to the code, made of the same trace as the verdict. English; screens have their own. */
import type { Hazard } from "../verdict.ts";

export interface HintLevels {
  1: string;
  2: string;
  3: string;
  4: string;
}

const AREA: Record<Hazard["missing"], [area: string, direction: string, code: string]> = {
  wait: [
    "async-group accounting",
    "what the wait before this read guarantees, and for which groups",
    "commit every iteration, empty groups too, or wait for all groups in the tail",
  ],
  commit: [
    "async-group accounting",
    "which group the copy belongs to",
    "commit the copy before the wait that counts it",
  ],
  barrier: [
    "visibility between warps",
    "what tells the other warps that this one is done",
    "a barrier between the wait or the last read and what follows it",
  ],
  load: [
    "the ring's indices",
    "which tile lies in the slot that is read",
    "copy tile t into slot t mod S, the first S-1 in the prologue",
  ],
  phase: [
    "mbarrier phases",
    "which phase the wait asks for",
    "parity (k div S) & 1 for the consumer, the opposite for the producer",
  ],
  expect_tx: [
    "mbarrier bytes",
    "when a phase of the full barrier is over",
    "expect the bytes of both operands before the copies",
  ],
  release: [
    "handing slots back",
    "what the consumer's arrival promises",
    "arrive at the empty barrier after the last read",
  ],
  init: [
    "mbarrier setup",
    "when the barriers exist for the other warps",
    "a block barrier between init and the first use",
  ],
  fence: ["mbarrier setup", "whether the copy engine sees the init", "a fence between init and the first copy"],
};

export function hintsOf(hazard: Hazard): HintLevels {
  const [area, direction, code] = AREA[hazard.missing];
  return { 1: area, 2: direction, 3: `tile ${hazard.tile}, slot ${hazard.slot}`, 4: code };
}
