import type { PipelineVerdict, RingInput } from "@warpgrade/simulator";
import { useFormatter, useTranslations } from "next-intl";
import type { Axis } from "./axis.ts";
import { coverOf } from "./stage-choices.ts";

export interface RingWords {
  /** Under a ring's name. */
  sentence: string;
  name: string;
  /** The whole of the picture, for those who do not see it. */
  description: string;
  /** Which model speaks, with its constants: the lines at the foot of the picture. */
  foot: string[];
}

export function useRingWords(): (run: PipelineVerdict, axis: Axis | null) => RingWords {
  const t = useTranslations("pictures");
  const format = useFormatter();
  return (run, axis) => {
    const { input, timing, timeline } = run;
    if (input === null) return { sentence: "", name: "", description: "", foot: [] };
    const { S, K, L, C } = input;
    const numbers = Object.fromEntries(
      (["S", "K", "L", "C", "I", "Bar", "B"] as const).map((name) => [name, format.number(input[name])]),
    );
    const parts: string[] = [];
    if (timing !== null) {
      const total = { tiles: K, total: format.number(timing.total) };
      if (isPlain(input)) {
        const { inFlight, covered, stall } = coverOf({ stages: S, copy: L, compute: C });
        parts.push(
          t(plainKey(stall, S), {
            ...total,
            inFlight,
            cycles: covered,
            covered: format.number(covered),
            copy: format.number(L),
            stall: stall > 0 && S === 2 ? stall : format.number(stall),
            every: S - 1,
          }),
        );
      } else {
        parts.push(
          t("general", {
            ...total,
            stall: timing.stall,
            stalls: timing.stalledTiles,
            bound: t(`bound.${timing.bound}`),
          }),
        );
      }
    }
    if (timeline !== null && timeline.tiles < K) parts.push(t("drawn", { tiles: timeline.tiles }));
    if (axis !== null && timeline !== null && timeline.end > axis.end)
      parts.push(t("cut", { end: format.number(axis.end) }));
    const sentence = parts.join(" ");
    const facts = { stages: S, copy: L, compute: C };
    return {
      sentence,
      name: t("figureOf", facts),
      description: t("describe", { ...facts, sentence }),
      foot: [t("foot", { order: input.order === "tma" ? "TMA" : input.order, ...numbers })],
    };
  };
}

/** The model of the lesson's formula: nothing but copies and computation, in order A. */
function isPlain({ order, I, Bar, B, mutant, program }: RingInput): boolean {
  return order === "A" && I === 0 && Bar === 0 && B === 0 && mutant === null && program === null;
}

function plainKey(stall: number, stages: number): "noStall" | "everyTile" | "everyRound" {
  if (stall === 0) return "noStall";
  return stages === 2 ? "everyTile" : "everyRound";
}
