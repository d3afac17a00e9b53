"use client";

/** Which banks of shared memory one warp's access asks, and how many passes that takes: picture, sentence, numbers. */
import type { BanksAnswer } from "@warpgrade/simulator";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Table } from "@/ui/table.tsx";
import styles from "../pictures.module.css";
import { ModelView } from "../model-view.tsx";
import { BankKey } from "./bank-key.tsx";
import { BankPicture } from "./bank-picture.tsx";

const LANES = Array.from({ length: 32 }, (_, lane) => lane);
const BANKS = 32;
const WORD_BYTES = 4;

export function BanksView({ answer, note }: { answer: BanksAnswer; note?: ReactNode }) {
  const t = useTranslations("counts.banks");
  const format = useFormatter();
  const addressOf = (lane: number) => answer.input?.byteAddressByLane[lane] ?? 0;
  const sentence = t("sentence", {
    wavefronts: answer.wavefronts ?? 0,
    ideal: answer.ideal ?? 0,
    degree: answer.degree ?? 0,
  });
  const foot = useFoot(answer);
  return (
    <ModelView
      head={<BankKey conflicts={(answer.degree ?? 0) > 1} />}
      picture={<BankPicture answer={answer} description={sentence} foot={foot} />}
      sentence={
        <>
          {sentence} {answer.pairMerged && t("merged")} {answer.unorderedStore && t("unordered")}
        </>
      }
      note={note}
      facts={[
        [t("fact.wavefronts"), answer.wavefronts ?? "–"],
        [t("fact.ideal"), answer.ideal ?? "–"],
        [t("fact.degree"), answer.degree ?? "–"],
        [t("fact.latency"), answer.latencyCycles ?? t("notMeasured")],
      ]}
      table={
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
              { key: "address", head: t("address"), cell: (lane) => format.number(addressOf(lane)), numeric: true },
              {
                key: "first",
                head: t("firstBank"),
                cell: (lane) => Math.floor(addressOf(lane) / WORD_BYTES) % BANKS,
                numeric: true,
              },
            ]}
          />
        </div>
      }
    />
  );
}

/** The device model with its constants, where it knows a time; stores and ldmatrix are only counted. */
function useFoot({ latencyCycles, wavefronts, provenance }: BanksAnswer): string {
  const t = useTranslations("counts.banks");
  const valueOf = (name: string) => provenance.constants.find((one) => one.name === name)?.value ?? 0;
  if (latencyCycles === null || wavefronts === null) return t("footCounted");
  const fixed = valueOf("latency.fixed");
  const each = valueOf("latency.perWavefront");
  const reserved = latencyCycles - fixed - each * wavefronts;
  return t("foot", { fixed, each, wavefronts, reserved, latency: latencyCycles });
}
