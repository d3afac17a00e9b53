"use client";

/** Equal tiles on the slots of all SMs, wave by wave: picture, sentence, numbers. */
import type { WavesAnswer } from "@warpgrade/simulator";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Table } from "@/ui/table.tsx";
import { ModelView } from "../model-view.tsx";
import { waveSpans } from "./wave-layout.ts";
import { WavePicture } from "./wave-picture.tsx";

export function WavesView({ answer, note }: { answer: WavesAnswer; note?: ReactNode }) {
  const t = useTranslations("counts.waves");
  const format = useFormatter();
  const { input } = answer;
  if (input === null) return null;
  const percent = format.number(answer.efficiency ?? 0, { style: "percent", maximumFractionDigits: 1 });
  const sentence = t("sentence", {
    tiles: format.number(input.tiles),
    slots: format.number(answer.slots ?? 0),
    waves: answer.waves ?? 0,
    percent,
    last: format.number(answer.lastWaveTiles ?? 0),
  });
  return (
    <ModelView
      head={t("name")}
      picture={
        <WavePicture
          answer={answer}
          description={sentence}
          foot={t("foot", { sms: input.sms, blocks: input.blocksPerSm })}
        />
      }
      sentence={sentence}
      note={note}
      facts={[
        [t("fact.waves"), format.number(answer.waves ?? 0)],
        [t("fact.slots"), format.number(answer.slots ?? 0)],
        [t("fact.efficiency"), percent],
      ]}
      table={
        <Table
          caption={t("caption")}
          rows={waveSpans(answer)}
          rowKey={({ from }) => String(from)}
          columns={[
            {
              key: "wave",
              head: t("head.wave"),
              cell: ({ from, to }) =>
                from === to ? format.number(from) : `${format.number(from)}–${format.number(to)}`,
              isRowHeader: true,
            },
            { key: "tiles", head: t("head.tiles"), cell: ({ tiles }) => format.number(tiles), numeric: true },
            { key: "idle", head: t("head.idle"), cell: ({ idle }) => format.number(idle), numeric: true },
          ]}
        />
      }
    />
  );
}
