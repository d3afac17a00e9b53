"use client";

/** Parts in three tones, saved ones empty, what does not fit hatched: named in the key, told apart without colours. */
import type { PartsAnswer } from "@warpgrade/simulator";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { barRows, type BarRows } from "../bar-rows.ts";
import { Hatch } from "../hatch.tsx";
import { usePictureWidth } from "../picture-width.ts";
import { Picture } from "../picture.tsx";
import { layoutParts, type PartBox, type PartsLayout } from "./parts-layout.ts";
import { MARK_OF } from "./parts-marks.ts";

export interface PartsPictureProps {
  answer: PartsAnswer;
  /** Of each row, in order. */
  names: readonly string[];
  values: readonly string[];
  description: string;
}

export function PartsPicture({ answer, names, values, description }: PartsPictureProps) {
  const t = useTranslations("counts.parts");
  const id = useId();
  const width = usePictureWidth();
  const rows = barRows({ width, names, values });
  const layout = layoutParts(answer, rows);
  return (
    <Picture
      name={t(`name.${answer.input.of}`)}
      description={description}
      width={width}
      height={layout.height}
      foot={[t("foot")]}
      file={`parts-${answer.input.of}-${answer.input.args.join("-").slice(0, 40)}`}
    >
      <Hatch id={id} />
      {layout.rows.map((row, index) => (
        <PartsRow key={row.name} row={row} rows={rows} name={names[index]} value={values[index]} hatch={id} />
      ))}
    </Picture>
  );
}

interface PartsRowProps {
  row: PartsLayout["rows"][number];
  rows: BarRows;
  name: string | undefined;
  value: string | undefined;
  hatch: string;
}

function PartsRow({ row, rows, name, value, hatch }: PartsRowProps) {
  const top = rows.barY(row.y);
  const end = Math.max(rows.left, ...row.boxes.map(({ x, width }) => x + width));
  const place = rows.valueAt(end);
  return (
    <>
      <text x={0} y={rows.textY(row.y)}>
        {name}
      </text>
      {row.boxes.map((box) => (
        <Part key={box.name} box={box} y={top} height={rows.barHeight} hatch={hatch} />
      ))}
      {row.units.map((x) => (
        <path key={x} className="border" d={`M${x} ${top + 1}V${top + rows.barHeight - 1}`} />
      ))}
      <text x={place.x} y={rows.textY(row.y)} textAnchor={place.anchor}>
        {value}
      </text>
    </>
  );
}

function Part({ box, y, height, hatch }: { box: PartBox; y: number; height: number; hatch: string }) {
  const place = { x: box.x + 0.5, y: y + 0.5, width: Math.max(1, box.width - 1), height: height - 1 };
  const mark = MARK_OF[box.name];
  return (
    <>
      <rect className={mark} {...place} />
      {mark === "stall" && <rect {...place} fill={`url(#${hatch})`} />}
    </>
  );
}
