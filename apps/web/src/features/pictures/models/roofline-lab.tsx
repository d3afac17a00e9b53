"use client";

/** A matrix product under the roofs of a card: from its datasheet, and as one such card was measured. */
import { roofline, type RooflineAnswer } from "@warpgrade/simulator";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Segments } from "@/ui/segments.tsx";
import { Select } from "@/ui/select.tsx";
import { Table } from "@/ui/table.tsx";
import { DEVICES } from "../roofline/devices.ts";
import { RoofKey } from "../roofline/roof-key.tsx";
import type { Level, RoofKind } from "../roofline/roofline-layout.ts";
import { RooflinePicture } from "../roofline/roofline-picture.tsx";
import { SimulatedFrame } from "../simulated-frame.tsx";
import { Slider } from "../slider.tsx";
import { Lab } from "./lab.tsx";
import styles from "./models.module.css";

const LEVELS = ["dram", "l2", "smem"] as const satisfies Level[];
const TILES = ["64", "128", "256"] as const;
const START = { device: "h200-sxm", m: 12, n: 12, k: 12, bytes: 2, tile: 128 };

export function RooflineLab() {
  const t = useTranslations("models.roofline");
  const pictures = useTranslations("pictures");
  const format = useFormatter();
  const [product, setProduct] = useState(START);
  const [level, setLevel] = useState<Level>("dram");
  const set = (change: Partial<typeof START>) => setProduct({ ...product, ...change });
  const answers = useMemo(() => askBoth(product), [product]);
  const { datasheet, measured } = answers;
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
    return t(`foot.${kind}`, { card: DEVICES[product.device] ?? product.device, figures: figures.join(", ") });
  });
  const rows = LEVELS.flatMap((one) =>
    (isMeasured ? [datasheet, measured] : [datasheet]).flatMap((answer, index) => {
      const found = answer.levels.find((candidate) => candidate.level === one);
      return found === undefined ? [] : [{ kind: KINDS[index] ?? "datasheet", answer, roof: found }];
    }),
  );
  const figure = (value: number | null) => (value === null ? t("noFigure") : number(value));
  const picture = (
    <>
      <SimulatedFrame head={<RoofKey measured={isMeasured} />}>
        <RooflinePicture answers={answers} level={level} description={description} foot={foot} />
        <p className="soft" aria-live="polite">
          {description}
        </p>
      </SimulatedFrame>
      <details>
        <summary>{pictures("asTable")}</summary>
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
      </details>
    </>
  );
  const inputs = (
    <>
      <Select
        label={t("card")}
        value={product.device}
        options={Object.entries(DEVICES).map(([value, label]) => ({ value, label }))}
        onChange={(device) => set({ device })}
      />
      <div className={styles.choice}>
        <span aria-hidden="true">{t("atLevel")}</span>
        <Segments
          label={t("atLevel")}
          value={level}
          options={LEVELS.map((value) => ({ value, label: t(`level.${value}`) }))}
          onChange={setLevel}
        />
      </div>
      {(["m", "n", "k"] as const).map((side) => (
        <Slider
          key={side}
          name={side}
          label={t("side", { side })}
          min={0}
          max={15}
          value={product[side]}
          text={format.number(2 ** product[side])}
          onChange={(power) => set({ [side]: power })}
        />
      ))}
      <div className={styles.choice}>
        <span aria-hidden="true">{t("element")}</span>
        <Segments
          label={t("element")}
          value={String(product.bytes)}
          options={[
            { value: "2", label: t("bf16") },
            { value: "4", label: t("fp32") },
          ]}
          onChange={(bytes) => set({ bytes: Number(bytes) })}
        />
      </div>
      <div className={styles.choice}>
        <span aria-hidden="true">{t("tile")}</span>
        <Segments
          label={t("tile")}
          value={String(product.tile)}
          options={TILES.map((tile) => ({ value: tile, label: `${tile}²` }))}
          onChange={(tile) => set({ tile: Number(tile) })}
        />
      </div>
    </>
  );
  return <Lab picture={picture} inputs={inputs} />;
}

const KINDS = ["datasheet", "measured"] as const;

function askBoth({ device, m, n, k, bytes, tile }: typeof START): Record<RoofKind, RooflineAnswer> {
  const input = { device, m: 2 ** m, n: 2 ** n, k: 2 ** k, bytesPerElement: bytes, tileM: tile, tileN: tile };
  return { datasheet: roofline(input), measured: roofline({ ...input, roofs: "measured" }) };
}

type Words = ReturnType<typeof useTranslations<"models.roofline">>;

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
  const t = useTranslations("models.roofline.source");
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
