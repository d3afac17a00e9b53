"use client";

/** How many blocks of a kernel fit on one SM, and what stops the next one. Counted, with the limits of the card. */
import { ARCHITECTURES, occupancy } from "@warpgrade/simulator";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Select } from "@/ui/select.tsx";
import { Table } from "@/ui/table.tsx";
import { RESOURCES } from "../occupancy/occupancy-layout.ts";
import { OccupancyPicture } from "../occupancy/occupancy-picture.tsx";
import { SimulatedFrame } from "../simulated-frame.tsx";
import { Slider } from "../slider.tsx";
import { Facts, Lab } from "./lab.tsx";

const KB = 1_024;
const CARDS: Readonly<Record<string, string>> = {
  "7.0": "V100",
  "7.5": "T4",
  "8.0": "A100",
  "8.6": "A40",
  "8.9": "L40S",
  "9.0": "H100, H200",
  "10.0": "B200",
  "12.0": "RTX 50",
};
const ARCHS = Object.keys(CARDS).filter((arch) => Object.hasOwn(ARCHITECTURES, arch));

export function OccupancyLab() {
  const t = useTranslations("models.occupancy");
  const pictures = useTranslations("pictures");
  const format = useFormatter();
  const [block, setBlock] = useState({ arch: "9.0", threads: 256, registers: 64, sharedKb: 50, barriers: 0 });
  const set = (change: Partial<typeof block>) => setBlock({ ...block, ...change });
  const answer = useMemo(
    () =>
      occupancy({
        arch: block.arch,
        blockThreads: block.threads,
        regsPerThread: block.registers,
        dynSmemBytes: block.sharedKb * KB,
        barriers: block.barriers,
      }),
    [block],
  );
  const machine = ARCHITECTURES[block.arch];
  if (machine === undefined) return null;
  const maxWarps = machine.maxThreadsPerSm / 32;
  const warps = answer.warpsPerSm ?? 0;
  const limiters = format.list(answer.limiters.map((one) => t(`resource.${one}`)));
  const description = t("sentence", {
    blocks: answer.blocksPerSm ?? 0,
    used: warps,
    max: maxWarps,
    percent: format.number(warps / maxWarps, { style: "percent", maximumFractionDigits: 1 }),
    limiters,
  });
  const capacity = {
    warps: format.number(maxWarps),
    registers: format.number(machine.registersPerSm),
    shared_memory: t("kb", { kb: machine.sharedPerSm / KB }),
    blocks: format.number(machine.maxBlocksPerSm),
    barriers: machine.barriersPerSm === null ? "–" : format.number(machine.barriersPerSm),
  };
  const foot = t("foot", {
    arch: block.arch,
    warps: maxWarps,
    blocks: machine.maxBlocksPerSm,
    registers: capacity.registers,
    kb: machine.sharedPerSm / KB,
  });
  const picture = (
    <>
      <SimulatedFrame head={<strong className="font-semibold">{t("name")}</strong>}>
        <OccupancyPicture
          facts={{ answer, maxWarps, maxBlocks: machine.maxBlocksPerSm, warpsPerBlock: Math.ceil(block.threads / 32) }}
          description={description}
          foot={foot}
        />
        <p className="soft" aria-live="polite">
          {description}
          {answer.rule !== null && <span className="fail"> {t("overOptIn")}</span>}
        </p>
      </SimulatedFrame>
      <Facts
        facts={[
          [t("asked"), t("bytes", { bytes: format.number(answer.sharedPerBlock?.requested ?? 0) })],
          [t("allocated"), t("bytes", { bytes: format.number(answer.sharedPerBlock?.allocated ?? 0) })],
          [t("carveout"), t("kb", { kb: (answer.carveoutBytes ?? 0) / KB })],
        ]}
      />
      <details>
        <summary>{pictures("asTable")}</summary>
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
      </details>
    </>
  );
  const inputs = (
    <>
      <Select
        label={t("card")}
        value={block.arch}
        options={ARCHS.map((arch) => ({ value: arch, label: `${arch}, ${CARDS[arch]}` }))}
        onChange={(arch) => set({ arch })}
      />
      <Slider
        name="threads"
        label={t("input.threads")}
        min={32}
        max={1_024}
        step={32}
        value={block.threads}
        onChange={(threads) => set({ threads })}
      />
      <Slider
        name="registers"
        label={t("input.registers")}
        min={0}
        max={255}
        value={block.registers}
        onChange={(registers) => set({ registers })}
      />
      <Slider
        name="shared"
        label={t("input.shared")}
        min={0}
        max={228}
        value={block.sharedKb}
        text={t("kb", { kb: block.sharedKb })}
        onChange={(sharedKb) => set({ sharedKb })}
      />
      <Slider
        name="barriers"
        label={t("input.barriers")}
        min={0}
        max={16}
        value={block.barriers}
        onChange={(barriers) => set({ barriers })}
      />
    </>
  );
  return <Lab picture={picture} inputs={inputs} />;
}
