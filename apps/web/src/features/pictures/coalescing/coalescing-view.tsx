"use client";

/** Sectors and lines that one warp's access moves, and how much of them it uses: picture, sentence, numbers. */
import type { CoalescingAnswer } from "@warpgrade/simulator";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Table } from "@/ui/table.tsx";
import { ModelView } from "../model-view.tsx";
import { SectorKey } from "./sector-key.tsx";
import { SectorPicture } from "./sector-picture.tsx";

const LANES = Array.from({ length: 32 }, (_, lane) => lane);
const SECTOR_BYTES = 32;
const LINE_BYTES = 128;

export interface CoalescingViewProps {
  answer: CoalescingAnswer;
  lane?: number | null;
  note?: ReactNode;
}

export function CoalescingView({ answer, lane = null, note }: CoalescingViewProps) {
  const t = useTranslations("counts.coalescing");
  const format = useFormatter();
  const addressOf = (one: number) => answer.input?.byteAddressByLane[one] ?? 0;
  const percent = format.number(answer.efficiency ?? 0, { style: "percent", maximumFractionDigits: 2 });
  const sentence = t("sentence", {
    sectors: answer.sectors ?? 0,
    lines: answer.lines ?? 0,
    useful: format.number(answer.usefulBytes ?? 0),
    moved: format.number(answer.movedBytes ?? 0),
    percent,
  });
  return (
    <ModelView
      head={<SectorKey lane={lane} />}
      picture={<SectorPicture answer={answer} lane={lane} description={sentence} foot={t("foot")} />}
      sentence={sentence}
      note={note}
      facts={[
        [t("fact.sectors"), answer.sectors ?? "–"],
        [t("fact.lines"), answer.lines ?? "–"],
        [t("fact.efficiency"), percent],
      ]}
      table={
        <Table
          caption={t("byLane")}
          rows={LANES}
          rowKey={String}
          columns={[
            { key: "lane", head: t("lane"), cell: (one) => one, isRowHeader: true, numeric: true },
            { key: "address", head: t("address"), cell: (one) => format.number(addressOf(one)), numeric: true },
            {
              key: "line",
              head: t("line"),
              cell: (one) => format.number(Math.floor(addressOf(one) / LINE_BYTES)),
              numeric: true,
            },
            {
              key: "sector",
              head: t("inLine"),
              cell: (one) => Math.floor((addressOf(one) % LINE_BYTES) / SECTOR_BYTES),
              numeric: true,
            },
          ]}
        />
      }
    />
  );
}
