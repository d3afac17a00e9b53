"use client";

/** A matrix product under the roofs of a card, from its datasheet and as one such card was measured: all but the inputs. */
import type { RooflineAnswer } from "@warpgrade/simulator";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Table } from "@/ui/table.tsx";
import { ModelView } from "../model-view.tsx";
import { DEVICES } from "./devices.ts";
import { RoofKey } from "./roof-key.tsx";
import type { Level, RoofKind } from "./roofline-layout.ts";
import { RooflinePicture } from "./roofline-picture.tsx";

const LEVELS = ["dram", "l2", "smem"] as const satisfies Level[];
const KINDS = ["datasheet", "measured"] as const;

export interface RooflineViewProps {
  /** The same product under the roofs of each kind. */
  answers: Readonly<Record<RoofKind, RooflineAnswer>>;
  level: Level;
  note?: ReactNode;
}

export function RooflineView({ answers, level, note }: RooflineViewProps) {
  const t = useTranslations("counts.roofline");
  const format = useFormatter();
  const { datasheet, measured } = answers;
  const device = datasheet.input?.device ?? "";
  const sourceOf = useSourceWords();
  const number = (value: number) => format.number(value, { maximumSignificantDigits: 4 });
  const isMeasured = measured.class === "ok";
  const roof = datasheet.levels.find((one) => one.level === level);
  const description = [
    t("at", { level: t(`level.${level}`), intensity: number(Number(roof?.intensityDecimal ?? 0)) }),
    outcome(t, "datasheet", datasheet, number),
    isMeasured ? outcome(t, "measured", measured, number) : t("notMeasured"),
  ].join(" ");
  const foot = (isMeasured ? [datasheet, measured] : [datasheet]).map((answer, index) => {
    const kind = index === 0 ? "datasheet" : "measured";
    const figures = figuresOf(answer, level).map((one) =>
      kind === "datasheet"
        ? `${format.number(one.value)} ${one.unit}`
        : `${format.number(one.value)} ${one.unit} (${sourceOf(one.source)})`,
    );
    return t(`foot.${kind}`, { card: DEVICES[device] ?? device, figures: figures.join(", ") });
  });
  const rows = LEVELS.flatMap((one) =>
    (isMeasured ? [datasheet, measured] : [datasheet]).flatMap((answer, index) => {
      const found = answer.levels.find((candidate) => candidate.level === one);
      return found === undefined ? [] : [{ kind: KINDS[index] ?? "datasheet", answer, roof: found }];
    }),
  );
  const figure = (value: number | null) => (value === null ? t("noFigure") : number(value));
  return (
    <ModelView
      head={<RoofKey measured={isMeasured} />}
      picture={<RooflinePicture answers={answers} level={level} description={description} foot={foot} />}
      sentence={description}
      note={note}
      table={
        <Table
          caption={t("tableCaption")}
          rows={rows}
          rowKey={(row) => `${row.kind}.${row.roof.level}`}
          columns={[
            { key: "level", head: t("head.level"), cell: (row) => t(`level.${row.roof.level}`), isRowHeader: true },
            {
              key: "kind",
              head: t("head.kind"),
              cell: (row) => <span className="whitespace-nowrap">{t(`kind.${row.kind}`)}</span>,
            },
            {
              key: "intensity",
              head: t("head.intensity"),
              cell: (row) => number(Number(row.roof.intensityDecimal)),
              numeric: true,
            },
            { key: "bandwidth", head: t("head.bandwidth"), cell: (row) => figure(row.roof.bandwidth), numeric: true },
            { key: "ridge", head: t("head.ridge"), cell: (row) => figure(row.roof.ridge), numeric: true },
            {
              key: "attainable",
              head: t("head.attainable"),
              cell: (row) => figure(row.roof.attainable),
              numeric: true,
            },
            {
              key: "source",
              head: t("head.source"),
              cell: (row) => {
                const constants = row.answer.provenance.constants;
                const found = constants.find(({ name }) => name === `bandwidth.${row.roof.level}`);
                return found === undefined ? "–" : sourceOf(found.source);
              },
            },
          ]}
        />
      }
    />
  );
}

type Words = ReturnType<typeof useTranslations<"counts.roofline">>;

function outcome(t: Words, kind: RoofKind, answer: RooflineAnswer, number: (value: number) => string): string {
  const { attainable, bound } = answer;
  if (attainable === null || bound === null) return "";
  return t(`outcome.${kind}`, { attainable: number(attainable), bound: t(`bound.${bound}`) });
}

function figuresOf({ provenance }: RooflineAnswer, level: Level) {
  return provenance.constants.filter(({ name }) => name === "peak" || name === `bandwidth.${level}`);
}

/** Where a figure comes from, in the page's language where we know its words. */
function useSourceWords(): (source: string) => string {
  const t = useTranslations("counts.roofline.source");
  return (source) => {
    const key = KNOWN_SOURCES[source];
    return key === undefined ? source : t(key);
  };
}

const KNOWN_SOURCES: Readonly<Record<string, "datasheet" | "product" | "read" | "l2" | "smem">> = {
  datasheet: "datasheet",
  "one H200, bf16 matrix product of 8192 cubed": "product",
  "one H200, reading 4 GiB with one CTA on each SM": "read",
  "one H200, 34.871 B a cycle and SM read by 132 CTAs at 1980 MHz": "l2",
  "128 B a cycle and SM, 132 SMs at 1980 MHz": "smem",
};
