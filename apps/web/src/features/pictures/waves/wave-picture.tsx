"use client";

/** Tiles of each wave, and hatched the slots that have none. */
import type { WavesAnswer } from "@warpgrade/simulator";
import { useFormatter, useTranslations } from "next-intl";
import { useId } from "react";
import { Hatch } from "../hatch.tsx";
import { Picture } from "../picture.tsx";
import { layoutWaves, WIDTH, type WaveRow } from "./wave-layout.ts";

export interface WavePictureProps {
  answer: WavesAnswer;
  description: string;
  foot: string;
}

export function WavePicture({ answer, description, foot }: WavePictureProps) {
  const t = useTranslations("counts.waves");
  const format = useFormatter();
  const id = useId();
  const layout = layoutWaves(answer);
  const { left, right, barHeight } = layout;
  const text = ({ tiles, idle }: WaveRow) => {
    const of = t("of", { tiles: format.number(tiles), slots: format.number(tiles + idle) });
    return idle === 0 ? of : `${of}, ${t("idle", { idle: format.number(idle) })}`;
  };
  return (
    <Picture
      name={t("name")}
      description={`${description} ${foot}`}
      width={WIDTH}
      height={layout.height}
      file={`waves-${answer.input?.tiles ?? 0}-${answer.slots ?? 0}`}
    >
      <Hatch id={id} />
      {layout.rows.map((row) => (
        <g key={row.from}>
          <text x={0} y={row.y + 13}>
            {row.from === row.to
              ? t("wave", { wave: format.number(row.from) })
              : t("waves", { from: format.number(row.from), to: format.number(row.to) })}
          </text>
          <rect
            className="copy"
            x={left + 0.5}
            y={row.y + 0.5}
            width={Math.max(1, row.middle - left - 1)}
            height={barHeight - 1}
          />
          {row.idle > 0 && (
            <>
              <rect
                className="stall"
                x={row.middle + 0.5}
                y={row.y + 0.5}
                width={right - row.middle - 1}
                height={barHeight - 1}
              />
              <rect
                x={row.middle + 0.5}
                y={row.y + 0.5}
                width={right - row.middle - 1}
                height={barHeight - 1}
                fill={`url(#${id})`}
              />
            </>
          )}
          {layout.slots.map((x) => (
            <path key={x} className="axis" d={`M${x} ${row.y}V${row.y + barHeight}`} />
          ))}
          <text className={row.idle > 0 ? "hazard-t" : undefined} x={right + 8} y={row.y + 13}>
            {text(row)}
          </text>
        </g>
      ))}
      <text className="foot" x={0} y={layout.footY}>
        {foot}
      </text>
    </Picture>
  );
}
