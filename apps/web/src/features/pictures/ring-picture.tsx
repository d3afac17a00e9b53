"use client";

/** One timeline as a drawing. Its words come from the caller, since a picture is never the only place of a fact. */
import type { PipelineVerdict } from "@warpgrade/simulator";
import { useFormatter, useTranslations } from "next-intl";
import { useId } from "react";
import type { Axis } from "./axis.ts";
import { hazardMark } from "./hazard.ts";
import { Hatch } from "./hatch.tsx";
import { usePictureWidth } from "./picture-width.ts";
import { Picture } from "./picture.tsx";
import { layoutTimeline, type Bar, type BarKind, type TimelineLayout } from "./timeline-layout.ts";
import type { RingWords } from "./use-ring-words.ts";

const CLASS_OF: Record<BarKind, string> = {
  copy: "copy",
  land: "land",
  compute: "comp",
  stall: "stall",
  sm: "sm",
  smStall: "stall",
  fill: "idle",
  issue: "issue",
  barrier: "barrier",
  spare: "spare",
};
const TEXT_CLASS_OF: Partial<Record<BarKind, string>> = {
  copy: "copy-t",
  compute: "comp-t",
  sm: "sm-t",
  smStall: "stall-t",
};

export interface RingPictureProps {
  /** A run that has a timeline; nothing is drawn without one. */
  run: PipelineVerdict;
  axis: Axis;
  spareFrom?: number | null;
  words: RingWords;
}

export function RingPicture({ run, axis, spareFrom = null, words }: RingPictureProps) {
  const t = useTranslations("pictures");
  const format = useFormatter();
  const id = useId();
  const width = usePictureWidth();
  const { timeline, input } = run;
  if (timeline === null || input === null) return null;
  const layout = layoutTimeline({ timeline, axis, width, spareFrom, hazard: hazardMark(run) });
  return (
    <Picture
      name={words.name}
      description={words.description}
      width={width}
      height={layout.height}
      foot={words.foot}
      file={`pipeline-${input.order}-S${input.S}-L${input.L}-C${input.C}`}
    >
      <Hatch id={`${id}h`} />
      <Hatch id={`${id}s`} line="spare" />
      <text x={0} y={10}>
        {t("unit")}
      </text>
      {layout.ticks.map(({ x, value, anchor }) => (
        <g key={value}>
          <path className="grid" d={`M${x} 14V${layout.smY + 14}`} />
          <text x={x} y={10} textAnchor={anchor}>
            {format.number(value)}
          </text>
        </g>
      ))}
      {layout.rows.map(({ slot, y }) => (
        <text key={slot} x={0} y={y}>
          {t("slot", { slot })}
        </text>
      ))}
      <text x={0} y={layout.smY}>
        {t("sm")}
      </text>
      {layout.bars.map((bar, index) => (
        <RingBar key={index} bar={bar} hatch={id} />
      ))}
      <HazardMark layout={layout} run={run} />
    </Picture>
  );
}

/** A wedge over the bar, a line through it and a label: found without its colour too. */
function HazardMark({ layout, run }: { layout: TimelineLayout; run: PipelineVerdict }) {
  const t = useTranslations("pictures.hazard");
  const format = useFormatter();
  const mark = hazardMark(run);
  if (layout.hazard === null || mark === null) return null;
  const { x, y, bottom, labelY, anchor } = layout.hazard;
  return (
    <>
      <path className="hazard-line" d={`M${x} ${y}V${bottom}`} />
      <path className="hazard-wedge" d={`M${x - 5} ${y - 4}H${x + 5}L${x} ${y + 5}Z`} />
      <text className="hazard-t" x={anchor === "end" ? x + 4 : x - 4} y={labelY} textAnchor={anchor}>
        {t("mark", { cycle: format.number(mark.cycle), slot: mark.slot })}
      </text>
    </>
  );
}

function RingBar({ bar, hatch }: { bar: Bar; hatch: string }) {
  const t = useTranslations("pictures");
  const format = useFormatter();
  const { kind, x, y, width, height } = bar;
  if (kind === "land") {
    const middle = y + height / 2;
    return <path className="land" d={`M${x + 2} ${middle}H${Math.max(x + 2, x + width - 2)}`} />;
  }
  if (kind === "spare")
    return <rect x={x} y={y} width={width} height={height} fill={`url(#${hatch}s)`} opacity={0.6} />;
  // Issuing is drawn lower, a barrier as a full bar: two greys would not be told apart.
  const [top, tall] = kind === "issue" ? [y + height / 2, height / 2] : [y, height];
  const label = labelOf(
    bar,
    kind === "fill" ? (cycles) => t("fill", { cycles: format.number(cycles) }) : (n) => format.number(n),
  );
  const atStart = kind === "copy";
  return (
    <>
      <rect className={CLASS_OF[kind]} x={x} y={top} width={width} height={tall} />
      {(kind === "stall" || kind === "smStall") && (
        <rect x={x} y={y} width={width} height={height} fill={`url(#${hatch}h)`} />
      )}
      {label !== null && (
        <text
          className={TEXT_CLASS_OF[kind]}
          x={atStart ? x + 5.5 : x + width / 2}
          y={y + 13.5}
          textAnchor={atStart ? "start" : "middle"}
        >
          {label}
        </text>
      )}
    </>
  );
}

function labelOf({ text, width, kind }: Bar, say: (value: number) => string): string | null {
  if (text === null) return null;
  // "fill 300" is a word longer than the number alone, which the layout has measured.
  return kind === "fill" && width < 72 ? null : say(text);
}
