"use client";

/** One SM: its warps by resident block, and below how many blocks each resource allows. The smallest limits bind. */
import { useFormatter, useTranslations } from "next-intl";
import { useId } from "react";
import { Hatch } from "../hatch.tsx";
import { Picture } from "../picture.tsx";
import { layoutOccupancy, WIDTH, type LimitBar, type OccupancyFacts } from "./occupancy-layout.ts";

export interface OccupancyPictureProps {
  facts: OccupancyFacts;
  description: string;
  /** Model and constants. */
  foot: string;
}

export function OccupancyPicture({ facts, description, foot }: OccupancyPictureProps) {
  const t = useTranslations("counts.occupancy");
  const format = useFormatter();
  const id = useId();
  const layout = layoutOccupancy(facts);
  const { answer, maxWarps } = facts;
  const middle = layout.barHeight / 2 + 4;
  return (
    <Picture
      name={t("name")}
      description={`${description} ${foot}`}
      width={WIDTH}
      height={layout.height}
      file={`occupancy-sm${answer.input?.arch.replace(".", "") ?? ""}`}
    >
      <Hatch id={id} />
      <text x={0} y={layout.residentY + middle}>
        {t("resident")}
      </text>
      <rect
        className="idle"
        x={layout.left + 0.5}
        y={layout.residentY + 0.5}
        width={layout.right - layout.left - 1}
        height={layout.barHeight - 1}
      />
      {layout.blocks.map(({ x, width }, index) => (
        <g key={index}>
          <rect
            className="copy"
            x={x + 0.5}
            y={layout.residentY + 0.5}
            width={Math.max(1, width - 1)}
            height={layout.barHeight - 1}
          />
          {width > 18 && (
            <text className="copy-t" x={x + width / 2} y={layout.residentY + middle} textAnchor="middle">
              {index}
            </text>
          )}
        </g>
      ))}
      <text x={layout.right + 8} y={layout.residentY + middle}>
        {t("ofWarps", { used: answer.warpsPerSm ?? 0, max: maxWarps })}
      </text>
      <text x={0} y={layout.line.top - 8}>
        {t("allows")}
      </text>
      {layout.ticks.map(({ x, value }) => (
        <g key={value}>
          <path className="grid" d={`M${x} ${layout.line.top + 4}V${layout.line.bottom}`} />
          <text x={x} y={layout.axisY} textAnchor="middle">
            {format.number(value)}
          </text>
        </g>
      ))}
      <text x={0} y={layout.axisY}>
        {t("axis")}
      </text>
      {layout.bars.map((bar) => (
        <Limit key={bar.resource} bar={bar} left={layout.left} height={layout.barHeight} hatch={id} />
      ))}
      <path className="hazard-line" d={`M${layout.line.x} ${layout.line.top}V${layout.line.bottom}`} />
      <text className="foot" x={0} y={layout.footY}>
        {foot}
      </text>
    </Picture>
  );
}

function Limit({ bar, left, height, hatch }: { bar: LimitBar; left: number; height: number; hatch: string }) {
  const t = useTranslations("counts.occupancy");
  const { resource, y, width, blocks, isCut, binds } = bar;
  const middle = y + height / 2 + 4;
  const box = { x: left + 0.5, y: y + 0.5, width: Math.max(1, width - 1), height: height - 1 };
  return (
    <>
      <text className={binds ? "hazard-t" : undefined} x={0} y={middle}>
        {`${binds ? "▸ " : ""}${t(`resource.${resource}`)}`}
      </text>
      {blocks === null ? (
        <path className="land" d={`M${left + 2} ${y + height / 2}H${left + width - 2}`} />
      ) : (
        <rect className={binds ? "stall" : "quiet-bar"} {...box} />
      )}
      {binds && <rect {...box} fill={`url(#${hatch})`} />}
      <text className={binds ? "hazard-t" : undefined} x={left + width + 8} y={middle}>
        {blocks === null ? t("noLimit") : t(binds ? "binds" : "allowed", { blocks })}
        {isCut ? " →" : ""}
      </text>
    </>
  );
}
