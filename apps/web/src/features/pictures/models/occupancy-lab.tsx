"use client";

/** A block to fit on one SM. Counted, with the limits of the card. */
import { ARCHITECTURES, occupancy } from "@warpgrade/simulator";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Select } from "@/ui/select.tsx";
import { blockInput, blockSettings, type BlockSettings } from "../address/model-settings.ts";
import { OccupancyView } from "../occupancy/occupancy-view.tsx";
import { useSizeWords } from "../occupancy/use-size-words.ts";
import { Slider } from "../slider.tsx";
import { accepted } from "./accepted.tsx";
import { Lab, type LabState } from "./lab.tsx";

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

function OccupancyPane({ settings, opened, onChange }: LabState<BlockSettings>) {
  const t = useTranslations("counts.occupancy");
  const size = useSizeWords();
  const set = (change: Partial<BlockSettings>) => onChange({ ...settings, ...change });
  const answer = useMemo(() => occupancy(blockInput(settings)), [settings]);
  const archs = ARCHS.includes(settings.arch) ? ARCHS : [...ARCHS, settings.arch];
  const inputs = (
    <>
      <Select
        label={t("card")}
        value={settings.arch}
        options={archs.map((arch) => ({ value: arch, label: [arch, CARDS[arch]].filter(Boolean).join(", ") }))}
        onChange={(arch) => set({ arch })}
      />
      <Slider
        name="threads"
        label={t("input.threads")}
        min={32}
        max={1_024}
        step={32}
        value={settings.threads}
        onChange={(threads) => set({ threads })}
      />
      <Slider
        name="registers"
        label={t("input.registers")}
        min={0}
        max={Math.max(255, settings.registers)}
        value={settings.registers}
        onChange={(registers) => set({ registers })}
      />
      <Slider
        name="shared"
        label={t("input.shared")}
        min={0}
        max={Math.max(228 * KB, settings.shared)}
        step={KB}
        value={settings.shared}
        text={size(settings.shared)}
        onChange={(shared) => set({ shared })}
      />
      <Slider
        name="barriers"
        label={t("input.barriers")}
        min={0}
        max={16}
        value={settings.barriers}
        onChange={(barriers) => set({ barriers })}
      />
    </>
  );
  return (
    <Lab
      picture={<OccupancyView answer={answer} />}
      inputs={inputs}
      isChanged={settings !== opened}
      onReset={() => onChange(opened)}
    />
  );
}

export const OccupancyLab = accepted(OccupancyPane, {
  start: blockSettings.start,
  // What cannot be launched has a picture too: no block fits.
  accepts: (block) => occupancy(blockInput(block)).input !== null,
});
