"use client";

/** Banks across, passes down. What makes a pass more is hatched; the worst bank is framed and named. */
import type { BanksAnswer } from "@warpgrade/simulator";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Hatch } from "../hatch.tsx";
import { Picture } from "../picture.tsx";
import { layoutBanks, WIDTH, type BankCell } from "./bank-layout.ts";

export interface BankPictureProps {
  answer: BanksAnswer;
  description: string;
  foot: string;
}

export function BankPicture({ answer, description, foot }: BankPictureProps) {
  const t = useTranslations("counts.banks");
  const id = useId();
  const layout = layoutBanks(answer);
  const { worst } = layout;
  const phases = new Set(layout.rows.map(({ phase }) => phase)).size;
  return (
    <Picture
      name={t("name")}
      description={`${description} ${foot}`}
      width={WIDTH}
      height={layout.height}
      file={`banks-${answer.input?.kind ?? "none"}-${answer.input?.widthBytes ?? 0}B`}
    >
      <Hatch id={id} />
      <text x={0} y={30}>
        {t("bank")}
      </text>
      {layout.columns.map(({ bank, x }) => (
        <text key={bank} className={bank === worst?.bank ? "hazard-t" : undefined} x={x} y={30} textAnchor="middle">
          {bank}
        </text>
      ))}
      {layout.rows.map(({ pass, phase, y }) => (
        <g key={pass}>
          <text x={0} y={y + 13}>
            {t("pass", { pass: pass + 1 })}
          </text>
          {phases > 1 && layout.rows[pass - 1]?.phase !== phase && <path className="axis" d={`M0 ${y}H${WIDTH}`} />}
        </g>
      ))}
      {layout.cells.map((cell) => (
        <Cell key={`${cell.bank}.${cell.pass}`} cell={cell} hatch={id} />
      ))}
      {worst !== null && (
        <>
          <rect className="frame" x={worst.x} y={worst.y} width={worst.width} height={worst.height} />
          <path className="hazard-wedge" d={wedge(worst.x + worst.width / 2)} />
          <text
            className="hazard-t"
            x={worst.x + worst.width / 2 + (worst.bank > 20 ? -9 : 9)}
            y={11}
            textAnchor={worst.bank > 20 ? "end" : "start"}
          >
            {t("worst", { bank: worst.bank, words: worst.words })}
          </text>
        </>
      )}
      <text className="foot" x={0} y={layout.footY}>
        {foot}
      </text>
    </Picture>
  );
}

function wedge(x: number): string {
  return `M${x - 5} 5H${x + 5}L${x} 14Z`;
}

/** The lane that the word goes to, or how many. */
function Cell({ cell, hatch }: { cell: BankCell; hatch: string }) {
  const { x, y, width, height, lanes, isConflict } = cell;
  const box = { x: x + 1, y: y + 1, width: width - 2, height: height - 2 };
  const [first = 0] = lanes;
  return (
    <>
      <rect className={isConflict ? "stall" : "copy"} {...box} />
      {isConflict && <rect {...box} fill={`url(#${hatch})`} />}
      <text className={isConflict ? "stall-t" : "copy-t"} x={x + width / 2} y={y + 13} textAnchor="middle">
        {lanes.length === 1 ? first : `×${lanes.length}`}
      </text>
    </>
  );
}
