"use client";

/** Datasheet dashed and hollow, measured solid and filled: told apart without their colours. */
import type { RooflineAnswer } from "@warpgrade/simulator";
import { useFormatter, useTranslations } from "next-intl";
import { isNarrow, usePictureWidth } from "../picture-width.ts";
import { Picture } from "../picture.tsx";
import { startOver } from "../text-width.ts";
import { layoutRoofline, type DrawnRoof, type Level, type RoofKind } from "./roofline-layout.ts";

export interface RooflinePictureProps {
  answers: Readonly<Record<RoofKind, RooflineAnswer>>;
  level: Level;
  description: string;
  /** One line for each kind of figures. */
  foot: readonly string[];
}

export function RooflinePicture({ answers, level, description, foot }: RooflinePictureProps) {
  const t = useTranslations("counts.roofline");
  const format = useFormatter();
  const width = usePictureWidth();
  const layout = layoutRoofline({ answers, level, width });
  const xAxis = t("xAxis", { level: t(`level.${level}`) });
  const { left, right, top, bottom, intensity } = layout;
  return (
    <Picture
      name={t("name")}
      description={description}
      width={width}
      height={layout.height}
      foot={foot}
      file={`roofline-${answers.datasheet.input?.device ?? "none"}-${level}`}
    >
      <text x={0} y={12}>
        {t("yAxis")}
      </text>
      {layout.yTicks.map(({ y, value }) => (
        <g key={value}>
          <path className="grid" d={`M${left} ${y}H${right}`} />
          <text x={left - 8} y={y + 4} textAnchor="end">
            {plain(value, format)}
          </text>
        </g>
      ))}
      {layout.xTicks.map(({ x, value }) => (
        <g key={value}>
          <path className="grid" d={`M${x} ${top}V${bottom}`} />
          <text x={startOver(x, plain(value, format), width)} y={layout.axisY}>
            {plain(value, format)}
          </text>
        </g>
      ))}
      <text x={startOver((left + right) / 2, xAxis, width)} y={layout.axisY + 16}>
        {xAxis}
      </text>
      {intensity !== null && <path className="ridge" d={`M${intensity.x} ${top}V${bottom}`} />}
      {layout.roofs.map((roof) => (
        <RoofLine key={roof.kind} roof={roof} right={right} isShort={isNarrow(width)} />
      ))}
      {layout.roofs.map((roof) => (
        <Point key={roof.kind} roof={roof} />
      ))}
    </Picture>
  );
}

/** `isShort`: figures alone, where there is no room for more; the key tells the two lines apart. */
function RoofLine({ roof, right, isShort }: { roof: DrawnRoof; right: number; isShort: boolean }) {
  const t = useTranslations("counts.roofline");
  const format = useFormatter();
  const { kind, path, peak, ridge, peakY } = roof;
  const above = kind === "datasheet";
  return (
    <>
      <path className={above ? "roof-datasheet" : "roof-measured"} d={path} />
      <text className={above ? undefined : "copy-t"} x={right} y={above ? peakY - 6 : peakY + 15} textAnchor="end">
        {isShort ? format.number(peak) : t(`peakOf.${kind}`, { peak: format.number(peak) })}
      </text>
      {ridge !== null && (
        <text
          className={above ? undefined : "copy-t"}
          x={above ? ridge.x - 6 : ridge.x + 10}
          y={above ? ridge.y - 6 : ridge.y + 15}
          textAnchor={above ? "end" : "start"}
        >
          {t(above ? "ridge" : "ridgeShort", { ridge: format.number(ridge.value, { maximumSignificantDigits: 3 }) })}
        </text>
      )}
    </>
  );
}

/** The product: a hollow square under the datasheet's roof, a filled circle under the measured one. */
function Point({ roof }: { roof: DrawnRoof }) {
  const { x, y } = roof.point;
  if (roof.kind === "datasheet") {
    return <rect className="point-datasheet" x={x - 6} y={y - 6} width={12} height={12} />;
  }
  return <circle className="point-measured" cx={x} cy={y} r={4.5} />;
}

function plain(value: number, format: ReturnType<typeof useFormatter>): string {
  return value < 0.001 ? value.toExponential(0) : format.number(value, { maximumFractionDigits: 3 });
}
