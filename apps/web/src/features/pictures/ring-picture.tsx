/** One timeline as a drawing. Its words come from the caller, since a picture is never the only place of a fact. */
import type { Timeline } from "@warpgrade/simulator";
import { useFormatter, useTranslations } from "next-intl";
import { useId } from "react";
import type { Axis } from "./axis.ts";
import { layoutTimeline, type Bar, type BarKind } from "./timeline-layout.ts";

const CLASS_OF: Record<BarKind, string> = {
  copy: "copy",
  land: "land",
  compute: "comp",
  stall: "stall",
  sm: "sm",
  smStall: "stall",
  fill: "idle",
  spare: "spare",
};
const TEXT_CLASS_OF: Partial<Record<BarKind, string>> = {
  copy: "copy-t",
  compute: "comp-t",
  sm: "sm-t",
  smStall: "stall-t",
};

export interface RingPictureProps {
  timeline: Timeline;
  axis: Axis;
  spareFrom?: number | null;
  /** A short name, and the whole content in a sentence. */
  name: string;
  description: string;
}

export function RingPicture({ timeline, axis, spareFrom = null, name, description }: RingPictureProps) {
  const t = useTranslations("pictures");
  const format = useFormatter();
  const id = useId();
  const layout = layoutTimeline(timeline, axis, spareFrom);
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={name}>
      <svg className="tl wide" viewBox={`0 0 ${layout.width} ${layout.height}`} role="img" aria-labelledby={`${id}d`}>
        <desc id={`${id}d`}>{description}</desc>
        <Hatches id={id} />
        {layout.ticks.map(({ x, value, anchor }) => (
          <g key={value}>
            <path className="grid" d={`M${x} 14V${layout.height}`} />
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
      </svg>
    </div>
  );
}

function Hatches({ id }: { id: string }) {
  const stripes = { width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" } as const;
  return (
    <>
      <pattern id={`${id}h`} {...stripes}>
        <path className="hatch" d="M0 0V6" />
      </pattern>
      <pattern id={`${id}s`} {...stripes}>
        <path className="spare" d="M0 0V6" />
      </pattern>
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
  const label = labelOf(
    bar,
    kind === "fill" ? (cycles) => t("fill", { cycles: format.number(cycles) }) : (n) => format.number(n),
  );
  const atStart = kind === "copy";
  return (
    <>
      <rect className={CLASS_OF[kind]} x={x} y={y} width={width} height={height} />
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
