"use client";

/** Banks across, passes down. What makes a pass more is hatched; the worst bank is framed and named. */
import type { BanksAnswer } from "@warpgrade/simulator";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Hatch } from "../hatch.tsx";
import { usePictureWidth } from "../picture-width.ts";
import { Picture } from "../picture.tsx";
import { startOver } from "../text-width.ts";
import { cellText, layoutBanks, type BankCell, type BankLayout, type BankStrip } from "./bank-layout.ts";

const NARROW_CELL = 20;

export interface BankPictureProps {
  answer: BanksAnswer;
  description: string;
  foot: string;
}

export function BankPicture({ answer, description, foot }: BankPictureProps) {
  const t = useTranslations("counts.banks");
  const id = useId();
  const width = usePictureWidth();
  const { height, strips, cells, worst } = layoutBanks(answer, width);
  return (
    <Picture
      name={t("name")}
      description={description}
      width={width}
      height={height}
      foot={[foot]}
      file={`banks-${answer.input?.kind ?? "none"}-${answer.input?.widthBytes ?? 0}B`}
    >
      <Hatch id={id} />
      {strips.map((strip) => (
        <Strip key={strip.headY} strip={strip} worst={worst?.bank ?? null} width={width} />
      ))}
      {cells.map((cell) => (
        <Cell key={`${cell.bank}.${cell.pass}`} cell={cell} hatch={id} />
      ))}
      {worst !== null && <Worst worst={worst} width={width} />}
    </Picture>
  );
}

function Strip({ strip, worst, width }: { strip: BankStrip; worst: number | null; width: number }) {
  const t = useTranslations("counts.banks");
  const { headY, columns, rows } = strip;
  return (
    <>
      <text x={0} y={headY}>
        {t("bank")}
      </text>
      {columns
        .filter(({ isNamed }) => isNamed)
        .map(({ bank, x }) => (
          <text key={bank} className={bank === worst ? "hazard-t" : undefined} x={x} y={headY} textAnchor="middle">
            {bank}
          </text>
        ))}
      {rows.map(({ pass, phase, y }, index) => (
        <g key={pass}>
          <text x={0} y={y + 13}>
            {t("pass", { pass: pass + 1 })}
          </text>
          {index > 0 && rows[index - 1]?.phase !== phase && <path className="axis" d={`M0 ${y}H${width}`} />}
        </g>
      ))}
    </>
  );
}

function Worst({ worst, width }: { worst: NonNullable<BankLayout["worst"]>; width: number }) {
  const t = useTranslations("counts.banks");
  const label = t("worst", { bank: worst.bank, words: worst.words });
  const middle = worst.x + worst.width / 2;
  return (
    <>
      <rect className="frame" x={worst.x} y={worst.y} width={worst.width} height={worst.height} />
      <path
        className="hazard-wedge"
        d={`M${middle - 5} ${worst.labelY + 5}H${middle + 5}L${middle} ${worst.labelY + 14}Z`}
      />
      <text className="hazard-t" x={startOver(middle, label, width)} y={worst.labelY}>
        {label}
      </text>
    </>
  );
}

function Cell({ cell, hatch }: { cell: BankCell; hatch: string }) {
  const { x, y, width, height, lanes, isConflict } = cell;
  const box = { x: x + 1, y: y + 1, width: width - 2, height: height - 2 };
  return (
    <>
      <rect className={isConflict ? "stall" : "copy"} {...box} />
      {isConflict && <rect {...box} fill={`url(#${hatch})`} />}
      <text className={textClass(cell)} x={x + width / 2} y={y + 13} textAnchor="middle">
        {cellText(lanes)}
      </text>
    </>
  );
}

/** In a narrow cell two digits in bold would run into the cell beside it. */
function textClass({ isConflict, width }: BankCell): string {
  if (!isConflict) return "copy-t";
  return width < NARROW_CELL ? "stall-t tight" : "stall-t";
}
