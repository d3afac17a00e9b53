"use client";

/** Which banks of shared memory one warp's access asks, and how many passes that takes on an H200. */
import { bankConflicts, type BanksAnswer } from "@warpgrade/simulator";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Segments } from "@/ui/segments.tsx";
import { Select } from "@/ui/select.tsx";
import { Table } from "@/ui/table.tsx";
import { addressesOf, KINDS, MAX_STRIDE, WIDTHS, type AccessPattern } from "../banks/access-pattern.ts";
import { BankPicture } from "../banks/bank-picture.tsx";
import { SimulatedFrame } from "../simulated-frame.tsx";
import { Slider } from "../slider.tsx";
import { Facts, Lab } from "./lab.tsx";
import styles from "./models.module.css";

const START: AccessPattern = { kind: "ld", width: 4, stride: 8, swizzle: 0 };
const SWIZZLES = ["0", "1", "2", "3"] as const;
const LANES = Array.from({ length: 32 }, (_, lane) => lane);

export function BanksLab() {
  const t = useTranslations("models.banks");
  const pictures = useTranslations("pictures");
  const format = useFormatter();
  const [pattern, setPattern] = useState(START);
  const set = (change: Partial<AccessPattern>) => {
    const next = { ...pattern, ...change };
    // ldmatrix reads rows of 16 bytes, whatever its elements are.
    setPattern(next.kind === "ldsm4" ? { ...next, width: 16 } : next);
  };
  const answer = useMemo(
    () => bankConflicts({ kind: pattern.kind, widthBytes: pattern.width, byteAddressByLane: addressesOf(pattern) }),
    [pattern],
  );
  const sentence = t("sentence", {
    wavefronts: answer.wavefronts ?? 0,
    ideal: answer.ideal ?? 0,
    degree: answer.degree ?? 0,
  });
  const foot = useFoot(answer);
  const picture = (
    <>
      <SimulatedFrame head={<strong className="font-semibold">{t("name")}</strong>}>
        <BankPicture answer={answer} description={sentence} foot={foot} />
        <p className="soft" aria-live="polite">
          {sentence} {answer.pairMerged && t("merged")} {answer.unorderedStore && t("unordered")}
        </p>
      </SimulatedFrame>
      <Facts
        facts={[
          [t("fact.wavefronts"), answer.wavefronts ?? "–"],
          [t("fact.ideal"), answer.ideal ?? "–"],
          [t("fact.degree"), answer.degree ?? "–"],
          [t("fact.latency"), answer.latencyCycles === null ? t("notMeasured") : answer.latencyCycles],
        ]}
      />
      <details>
        <summary>{pictures("asTable")}</summary>
        <div className={styles.two}>
          <Table
            caption={t("byBank")}
            rows={LANES}
            rowKey={String}
            columns={[
              { key: "bank", head: t("bank"), cell: (bank) => bank, isRowHeader: true, numeric: true },
              { key: "words", head: t("words"), cell: (bank) => answer.banks[bank] ?? 0, numeric: true },
            ]}
          />
          <Table
            caption={t("byLane")}
            rows={LANES}
            rowKey={String}
            columns={[
              { key: "lane", head: t("lane"), cell: (lane) => lane, isRowHeader: true, numeric: true },
              {
                key: "address",
                head: t("address"),
                cell: (lane) => format.number(answer.input?.byteAddressByLane[lane] ?? 0),
                numeric: true,
              },
              {
                key: "first",
                head: t("firstBank"),
                cell: (lane) => Math.floor((answer.input?.byteAddressByLane[lane] ?? 0) / 4) % 32,
                numeric: true,
              },
            ]}
          />
        </div>
      </details>
    </>
  );
  const inputs = (
    <>
      <Select
        label={t("kind")}
        value={pattern.kind}
        options={KINDS.map((kind) => ({ value: kind, label: t(`kindOf.${kind}`) }))}
        onChange={(kind) => set({ kind })}
      />
      <div className={styles.choice}>
        <span aria-hidden="true">{t("width")}</span>
        <Segments
          label={t("width")}
          value={String(pattern.width)}
          isDisabled={pattern.kind === "ldsm4"}
          options={WIDTHS.map((width) => ({ value: String(width), label: String(width) }))}
          onChange={(text) => set({ width: WIDTHS.find((width) => String(width) === text) ?? 4 })}
        />
      </div>
      <Slider
        name="stride"
        label={t("stride")}
        min={0}
        max={MAX_STRIDE}
        value={pattern.stride}
        text={t("elements", { stride: pattern.stride, bytes: format.number(pattern.stride * pattern.width) })}
        onChange={(stride) => set({ stride })}
      />
      <Select
        label={t("swizzle")}
        value={String(pattern.swizzle)}
        options={SWIZZLES.map((bits) => ({ value: bits, label: t(`swizzleOf.${bits}`) }))}
        onChange={(bits) => set({ swizzle: Number(bits) })}
      />
    </>
  );
  return <Lab picture={picture} inputs={inputs} />;
}

/** The device model with its constants, where it knows a time; stores and ldmatrix are only counted. */
function useFoot({ latencyCycles, wavefronts, provenance }: BanksAnswer): string {
  const t = useTranslations("models.banks");
  const valueOf = (name: string) => provenance.constants.find((one) => one.name === name)?.value ?? 0;
  if (latencyCycles === null || wavefronts === null) return t("footCounted");
  const fixed = valueOf("latency.fixed");
  const each = valueOf("latency.perWavefront");
  const reserved = latencyCycles - fixed - each * wavefronts;
  return t("foot", { fixed, each, wavefronts, reserved, latency: latencyCycles });
}
