"use client";

/** How many blocks of a kernel fit on one SM, and what stops the next one: picture, sentence, numbers. */
import { ARCHITECTURES, type OccupancyAnswer } from "@warpgrade/simulator";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Table } from "@/ui/table.tsx";
import { ModelView } from "../model-view.tsx";
import { RESOURCES } from "./occupancy-layout.ts";
import { OccupancyPicture } from "./occupancy-picture.tsx";
import { useSizeWords } from "./use-size-words.ts";

const KB = 1_024;

/** `note`: more to say inside the frame. Draws nothing for an answer to no input. */
export function OccupancyView({ answer, note }: { answer: OccupancyAnswer; note?: ReactNode }) {
  const t = useTranslations("counts.occupancy");
  const format = useFormatter();
  const size = useSizeWords();
  const { input } = answer;
  const machine = ARCHITECTURES[input?.arch ?? ""];
  if (input === null || machine === undefined) return null;
  const maxWarps = machine.maxThreadsPerSm / 32;
  const warps = answer.warpsPerSm ?? 0;
  const description = t("sentence", {
    blocks: answer.blocksPerSm ?? 0,
    used: warps,
    max: maxWarps,
    percent: format.number(warps / maxWarps, { style: "percent", maximumFractionDigits: 1 }),
    limiters: format.list(answer.limiters.map((one) => t(`resource.${one}`))),
  });
  const capacity = {
    warps: format.number(maxWarps),
    registers: format.number(machine.registersPerSm),
    shared_memory: size(machine.sharedPerSm),
    blocks: format.number(machine.maxBlocksPerSm),
    barriers: machine.barriersPerSm === null ? "–" : format.number(machine.barriersPerSm),
  };
  const foot = t("foot", {
    arch: input.arch,
    warps: maxWarps,
    blocks: machine.maxBlocksPerSm,
    registers: capacity.registers,
    kb: machine.sharedPerSm / KB,
  });
  return (
    <ModelView
      head={t("name")}
      picture={
        <OccupancyPicture
          facts={{
            answer,
            maxWarps,
            maxBlocks: machine.maxBlocksPerSm,
            warpsPerBlock: Math.ceil(input.blockThreads / 32),
          }}
          description={description}
          foot={foot}
        />
      }
      sentence={
        <>
          {description}
          {answer.rule !== null && <span className="fail"> {t(ruleKey(answer.rule.name))}</span>}
        </>
      }
      note={note}
      facts={[
        [t("asked"), t("bytes", { bytes: format.number(answer.sharedPerBlock?.requested ?? 0) })],
        [t("allocated"), t("bytes", { bytes: format.number(answer.sharedPerBlock?.allocated ?? 0) })],
        [t("carveout"), size(answer.carveoutBytes ?? 0)],
      ]}
      table={
        <Table
          caption={t("tableCaption")}
          rows={RESOURCES}
          rowKey={(resource) => resource}
          columns={[
            { key: "resource", head: t("head.resource"), cell: (one) => t(`resource.${one}`), isRowHeader: true },
            { key: "capacity", head: t("head.capacity"), cell: (one) => capacity[one], numeric: true },
            { key: "blocks", head: t("head.blocks"), cell: (one) => answer.limits?.[one] ?? "–", numeric: true },
            { key: "binds", head: t("head.binds"), cell: (one) => (answer.limiters.includes(one) ? t("yes") : "") },
          ]}
        />
      }
    />
  );
}

function ruleKey(rule: string): "overRegisters" | "overOptIn" {
  return rule === "registers_range" ? "overRegisters" : "overOptIn";
}
