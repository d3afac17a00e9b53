import type { PipelineVerdict } from "@warpgrade/simulator";
import { useFormatter, useTranslations } from "next-intl";
import type { Axis } from "./axis.ts";
import { coverOf } from "./stage-choices.ts";

/** The sentence under a ring's name, and the whole of it for those who do not see the picture. */
export function useRingWords(): (
  run: PipelineVerdict,
  axis: Axis | null,
) => { sentence: string; name: string; description: string } {
  const t = useTranslations("pictures");
  const format = useFormatter();
  return (run, axis) => {
    if (run.input === null || run.timing === null) return { sentence: "", name: "", description: "" };
    const { S, K, L, C } = run.input;
    const { inFlight, covered, stall } = coverOf({ stages: S, copy: L, compute: C });
    const numbers = {
      inFlight,
      covered: format.number(covered),
      copy: format.number(L),
      stall: keyOf(stall, S) === "everyTile" ? stall : format.number(stall),
      every: S - 1,
      tiles: K,
      total: format.number(run.timing.total),
    };
    const parts = [t(keyOf(stall, S), numbers)];
    const drawn = run.timeline;
    if (drawn !== null && drawn.tiles < K) parts.push(t("drawn", { tiles: drawn.tiles }));
    if (axis !== null && drawn !== null && drawn.end > axis.end) parts.push(t("cut", { end: format.number(axis.end) }));
    const sentence = parts.join(" ");
    const facts = { stages: S, copy: L, compute: C };
    return { sentence, name: t("figureOf", facts), description: t("describe", { ...facts, sentence }) };
  };
}

function keyOf(stall: number, stages: number): "noStall" | "everyTile" | "everyRound" {
  if (stall === 0) return "noStall";
  return stages === 2 ? "everyTile" : "everyRound";
}
