"use client";

/** The bytes of the three matrices as shares of a bar, and below it the ratio on an axis beside a machine's ridge. */
import type { IntensityVerdict } from "@warpgrade/simulator";
import { useFormatter, useTranslations } from "next-intl";
import { logAxis, RIDGE_H100, shares, type LogAxis } from "./intensity-layout.ts";
import { isNarrow, usePictureWidth } from "./picture-width.ts";
import { Picture } from "./picture.tsx";
import { startOver, textWidth } from "./text-width.ts";
import { useDigits } from "./use-digits.ts";

const LONGEST_NUMBER = { full: 14, narrow: 9 };

export function IntensityPicture({ verdict, description }: { verdict: IntensityVerdict; description: string }) {
  const t = useTranslations("pictures.intensity");
  const { whole, decimal } = useDigits();
  const width = usePictureWidth();
  const { input, returned } = verdict;
  const ratio = Number(verdict.intensityDecimal);
  const wrong = returned === null ? Number.NaN : Number(returned);
  const shownWrong = Number.isFinite(wrong) && wrong > 0 && wrong !== ratio ? wrong : null;
  const axis = logAxis([ratio, shownWrong ?? ratio, RIDGE_H100], width);
  const longest = isNarrow(width) ? LONGEST_NUMBER.narrow : LONGEST_NUMBER.full;
  const ridge = `${t("ridge")}, 295`;
  return (
    <Picture
      name={t("title")}
      description={description}
      width={width}
      height={152}
      foot={[t("foot")]}
      file={`intensity-${input.m}-${input.n}-${input.k}`}
    >
      <text x={0} y={10}>
        {`${t("bytes")}: ${whole(verdict.bytes.total)}`}
      </text>
      <Matrices bytes={verdict.bytes} width={width} />
      <Decades axis={axis} width={width} />
      <text x={0} y={148}>
        {t("axis")}
      </text>
      <path className="ridge" d={`M${axis.at(RIDGE_H100)} 62V110`} />
      <text x={startOver(axis.at(RIDGE_H100), ridge, width)} y={57}>
        {ridge}
      </text>
      <Mark x={axis.at(ratio)} y={82} width={width} text={`${t("counted")} ${decimal(verdict.intensityDecimal)}`} />
      {shownWrong !== null && (
        <Mark
          x={axis.at(shownWrong)}
          y={100}
          width={width}
          text={`${t("returned")} ${shorten(returned ?? "", longest)}`}
          isWrong
        />
      )}
    </Picture>
  );
}

function Matrices({ bytes, width }: { bytes: IntensityVerdict["bytes"]; width: number }) {
  const { a, b, c } = shares(bytes, width);
  const matrices = [
    { name: "A", x: 0, wide: a, bar: "copy", text: "copy-t" },
    { name: "B", x: a, wide: b, bar: "comp", text: "comp-t" },
    { name: "C", x: a + b, wide: c, bar: "sm", text: "sm-t" },
  ];
  return matrices.map(({ name, x, wide, bar, text }) => (
    <g key={name}>
      <rect className={bar} x={x + 0.5} y={18.5} width={Math.max(0.5, wide - 1)} height={21} />
      {wide > 24 && (
        <text className={text} x={x + wide / 2} y={33} textAnchor="middle">
          {name}
        </text>
      )}
    </g>
  ));
}

function Decades({ axis, width }: { axis: LogAxis; width: number }) {
  const format = useFormatter();
  const said = (power: number) => (power >= -3 && power <= 4 ? format.number(10 ** power) : `1e${power}`);
  return (
    <>
      <path className="axis" d={`M0 110.5H${width}`} />
      {axis.powers.map((power) => (
        <g key={power}>
          <path className="axis" d={`M${axis.at(10 ** power)} 106V115`} />
          <text x={startOver(axis.at(10 ** power), said(power), width)} y={128}>
            {said(power)}
          </text>
        </g>
      ))}
    </>
  );
}

interface MarkProps {
  x: number;
  y: number;
  width: number;
  text: string;
  isWrong?: boolean;
}

/** A shape as well as a colour: counted is round, returned is square. Its text stands where there is room. */
function Mark({ x, y, width, text, isWrong = false }: MarkProps) {
  const left = x + 9 + textWidth(text, "bold") > width && x > width / 2;
  return (
    <>
      {isWrong ? (
        <rect className="wrong" x={x - 4} y={y - 4} width={8} height={8} />
      ) : (
        <circle className="point-measured" cx={x} cy={y} r={4.5} />
      )}
      <text
        className={isWrong ? "hazard-t" : undefined}
        x={left ? x - 9 : x + 9}
        y={y + 4}
        textAnchor={left ? "end" : "start"}
      >
        {text}
      </text>
    </>
  );
}

function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
