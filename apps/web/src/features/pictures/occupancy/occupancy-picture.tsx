"use client";

/** One SM: its warps by resident block, and below how many blocks each resource allows. The smallest limits bind. */
import { useFormatter, useTranslations } from "next-intl";
import { useId } from "react";
import { barRows, type BarRows } from "../bar-rows.ts";
import { Hatch } from "../hatch.tsx";
import { usePictureWidth } from "../picture-width.ts";
import { Picture } from "../picture.tsx";
import { startOver } from "../text-width.ts";
import {
  layoutOccupancy,
  limitsOf,
  type Limit,
  type LimitBar,
  type OccupancyFacts,
  type OccupancyLayout,
} from "./occupancy-layout.ts";

export interface OccupancyPictureProps {
  facts: OccupancyFacts;
  description: string;
  /** Model and constants. */
  foot: string;
}

type Words = ReturnType<typeof useTranslations<"counts.occupancy">>;

export function OccupancyPicture({ facts, description, foot }: OccupancyPictureProps) {
  const t = useTranslations("counts.occupancy");
  const id = useId();
  const width = usePictureWidth();
  const { answer, maxWarps } = facts;
  const ofWarps = t("ofWarps", { used: answer.warpsPerSm ?? 0, max: maxWarps });
  const limits = limitsOf(facts);
  const rows = barRows({
    width,
    names: [t("resident"), ...limits.map((limit) => nameOf(limit, t))],
    values: [ofWarps, ...limits.map((limit) => valueOf(limit, t))],
  });
  const layout = layoutOccupancy(facts, rows);
  const value = rows.valueAt(rows.right);
  return (
    <Picture
      name={t("name")}
      description={description}
      width={width}
      height={layout.height}
      foot={[foot]}
      file={`occupancy-sm${answer.input?.arch.replace(".", "") ?? ""}`}
    >
      <Hatch id={id} />
      <text x={0} y={rows.textY(layout.residentY)}>
        {t("resident")}
      </text>
      <Resident layout={layout} rows={rows} />
      <text x={value.x} y={rows.textY(layout.residentY)} textAnchor={value.anchor}>
        {ofWarps}
      </text>
      <text x={0} y={layout.headingY}>
        {t("allows")}
      </text>
      <Ticks layout={layout} width={width} />
      {layout.bars.map((bar) => (
        <LimitRow key={bar.resource} bar={bar} rows={rows} hatch={id} />
      ))}
      <path className="hazard-line" d={crossing(layout, layout.lineX)} />
    </Picture>
  );
}

function nameOf({ binds, resource }: Limit, t: Words): string {
  return `${binds ? "▸ " : ""}${t(`resource.${resource}`)}`;
}

function valueOf({ blocks, binds, isCut }: Limit, t: Words): string {
  if (blocks === null) return t("noLimit");
  return `${t(binds ? "binds" : "allowed", { blocks })}${isCut ? " →" : ""}`;
}

function Resident({ layout, rows }: { layout: OccupancyLayout; rows: BarRows }) {
  const y = rows.barY(layout.residentY);
  const height = rows.barHeight - 1;
  return (
    <>
      <rect className="idle" x={rows.left + 0.5} y={y + 0.5} width={rows.right - rows.left - 1} height={height} />
      {layout.blocks.map(({ x, width }, index) => (
        <g key={index}>
          <rect className="copy" x={x + 0.5} y={y + 0.5} width={Math.max(1, width - 1)} height={height} />
          {width > 18 && (
            <text className="copy-t" x={x + width / 2} y={y + 13} textAnchor="middle">
              {index}
            </text>
          )}
        </g>
      ))}
    </>
  );
}

function crossing({ crossed }: OccupancyLayout, x: number): string {
  return crossed.map(({ top, bottom }) => `M${x} ${top}V${bottom}`).join("");
}

function Ticks({ layout, width }: { layout: OccupancyLayout; width: number }) {
  const t = useTranslations("counts.occupancy");
  const format = useFormatter();
  const [first] = layout.ticks;
  return (
    <>
      {layout.ticks.map(({ x, value }) => (
        <g key={value}>
          <path className="grid" d={crossing(layout, x)} />
          <text x={startOver(x, format.number(value), width)} y={layout.axisY}>
            {format.number(value)}
          </text>
        </g>
      ))}
      {/* Where the axis begins at the edge, the heading has said what is counted. */}
      {first !== undefined && first.x > 0 && (
        <text x={0} y={layout.axisY}>
          {t("axis")}
        </text>
      )}
    </>
  );
}

function LimitRow({ bar, rows, hatch }: { bar: LimitBar; rows: BarRows; hatch: string }) {
  const t = useTranslations("counts.occupancy");
  const { y, width, blocks, binds } = bar;
  const top = rows.barY(y);
  const box = { x: rows.left + 0.5, y: top + 0.5, width: Math.max(1, width - 1), height: rows.barHeight - 1 };
  const className = binds ? "hazard-t" : undefined;
  const value = rows.valueAt(rows.left + width);
  return (
    <>
      <text className={className} x={0} y={rows.textY(y)}>
        {nameOf(bar, t)}
      </text>
      {blocks === null ? (
        <path className="land" d={`M${rows.left + 2} ${top + rows.barHeight / 2}H${rows.left + width - 2}`} />
      ) : (
        <rect className={binds ? "stall" : "quiet-bar"} {...box} />
      )}
      {binds && <rect {...box} fill={`url(#${hatch})`} />}
      <text className={className} x={value.x} y={rows.textY(y)} textAnchor={value.anchor}>
        {valueOf(bar, t)}
      </text>
    </>
  );
}
