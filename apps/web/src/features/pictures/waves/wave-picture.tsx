"use client";

/** Tiles of each wave, and hatched the slots that have none. */
import type { WavesAnswer } from "@warpgrade/simulator";
import { useFormatter, useTranslations } from "next-intl";
import { useId } from "react";
import { barRows, type BarRows } from "../bar-rows.ts";
import { Hatch } from "../hatch.tsx";
import { usePictureWidth } from "../picture-width.ts";
import { Picture } from "../picture.tsx";
import { layoutWaves, waveSpans, type WaveRow, type WaveSpan } from "./wave-layout.ts";

export interface WavePictureProps {
  answer: WavesAnswer;
  description: string;
  foot: string;
}

export function WavePicture({ answer, description, foot }: WavePictureProps) {
  const t = useTranslations("counts.waves");
  const id = useId();
  const width = usePictureWidth();
  const words = useWaveWords();
  const spans = waveSpans(answer);
  const rows = barRows({ width, names: spans.map(words.name), values: spans.map(words.value) });
  const layout = layoutWaves(answer, rows);
  return (
    <Picture
      name={t("name")}
      description={description}
      width={width}
      height={layout.height}
      foot={[foot]}
      file={`waves-${answer.input?.tiles ?? 0}-${answer.slots ?? 0}`}
    >
      <Hatch id={id} />
      {layout.rows.map((row) => (
        <Wave key={row.from} row={row} rows={rows} slots={layout.slots} hatch={id} />
      ))}
    </Picture>
  );
}

function useWaveWords(): { name: (span: WaveSpan) => string; value: (span: WaveSpan) => string } {
  const t = useTranslations("counts.waves");
  const format = useFormatter();
  return {
    name: ({ from, to }) =>
      from === to
        ? t("wave", { wave: format.number(from) })
        : t("waves", { from: format.number(from), to: format.number(to) }),
    value: ({ tiles, idle }) => {
      const of = t("of", { tiles: format.number(tiles), slots: format.number(tiles + idle) });
      return idle === 0 ? of : `${of}, ${t("idle", { idle: format.number(idle) })}`;
    },
  };
}

interface WaveProps {
  row: WaveRow;
  rows: BarRows;
  slots: readonly number[];
  hatch: string;
}

function Wave({ row, rows, slots, hatch }: WaveProps) {
  const words = useWaveWords();
  const top = rows.barY(row.y);
  const box = (from: number, to: number) => ({
    x: from + 0.5,
    y: top + 0.5,
    width: Math.max(1, to - from - 1),
    height: rows.barHeight - 1,
  });
  const value = rows.valueAt(rows.right);
  return (
    <>
      <text x={0} y={rows.textY(row.y)}>
        {words.name(row)}
      </text>
      <rect className="copy" {...box(rows.left, row.middle)} />
      {row.idle > 0 && (
        <>
          <rect className="stall" {...box(row.middle, rows.right)} />
          <rect {...box(row.middle, rows.right)} fill={`url(#${hatch})`} />
        </>
      )}
      {slots.map((x) => (
        // Inside the outline, which they would break into dashes.
        <path key={x} className="border" d={`M${x} ${top + 1}V${top + rows.barHeight - 1}`} />
      ))}
      <text
        className={row.idle > 0 ? "hazard-t" : undefined}
        x={value.x}
        y={rows.textY(row.y)}
        textAnchor={value.anchor}
      >
        {words.value(row)}
      </text>
    </>
  );
}
