"use client";

/** Lines of 128 bytes as four sectors each; below each sector the bytes that are used of it. */
import type { CoalescingAnswer } from "@warpgrade/simulator";
import { useFormatter, useTranslations } from "next-intl";
import { usePictureWidth } from "../picture-width.ts";
import { Picture } from "../picture.tsx";
import { layoutSectors, type DrawnSector } from "./sector-layout.ts";

const STRIP = 5;
const LINE_BYTES = 128;

export interface SectorPictureProps {
  answer: CoalescingAnswer;
  /** A lane to be framed. */
  lane: number | null;
  description: string;
  foot: string;
}

export function SectorPicture({ answer, lane, description, foot }: SectorPictureProps) {
  const t = useTranslations("counts.coalescing");
  const format = useFormatter();
  const width = usePictureWidth();
  if (answer.input === null) return null;
  const layout = layoutSectors(answer.input, width);
  return (
    <Picture
      name={t("name")}
      description={description}
      width={width}
      height={layout.height}
      foot={[foot]}
      file={`coalescing-${answer.input.kind}-${answer.input.widthBytes}B`}
    >
      {layout.lines.map(({ line, x, y }) => (
        <text key={line} className="foot" x={x} y={y + 9}>
          {t("bytes", { bytes: format.number(line * LINE_BYTES) })}
        </text>
      ))}
      {layout.sectors.map((sector) => (
        <Sector key={sector.sector} sector={sector} lane={lane} />
      ))}
    </Picture>
  );
}

/** The lane that asks for it, or how many do. */
function Sector({ sector, lane }: { sector: DrawnSector; lane: number | null }) {
  const { x, y, width, height, lanes, used } = sector;
  const box = { x: x + 0.5, y: y + 0.5, width: width - 1, height: height - 1 };
  const isMarked = lane !== null && lanes.includes(lane);
  const [first = 0] = lanes;
  return (
    <>
      <rect className={lanes.length > 0 ? "copy" : "idle"} {...box} />
      {used.map((run) => (
        <rect key={run.x} className="comp" x={run.x} y={y + height - STRIP} width={run.width} height={STRIP} />
      ))}
      {isMarked && <rect className="frame" x={x} y={y} width={width} height={height} />}
      {lanes.length > 0 && (
        <text className="copy-t" x={x + width / 2} y={y + 12} textAnchor="middle">
          {lanes.length === 1 ? first : `×${lanes.length}`}
        </text>
      )}
    </>
  );
}
