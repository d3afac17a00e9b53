"use client";

/** A matrix product and a card to put it under. */
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { Segments } from "@/ui/segments.tsx";
import { Select } from "@/ui/select.tsx";
import { LEVELS, productInput, productSettings, type ProductSettings } from "../address/model-settings.ts";
import { askRoofs } from "../roofline/ask-roofs.ts";
import { DEVICES } from "../roofline/devices.ts";
import { RooflineView } from "../roofline/roofline-view.tsx";
import { Slider } from "../slider.tsx";
import { accepted } from "./accepted.tsx";
import { Choice, Lab, type LabState } from "./lab.tsx";

const TILES = ["64", "128", "256"] as const;
/** Most that a slider goes to, as a power of two; it moves by such powers, whatever the side was opened with. */
const MOST_POWER = 15;

function RooflinePane({ settings, opened, onChange }: LabState<ProductSettings>) {
  const t = useTranslations("counts.roofline");
  const format = useFormatter();
  const set = (change: Partial<ProductSettings>) => onChange({ ...settings, ...change });
  const answers = useMemo(() => askRoofs(productInput(settings)), [settings]);
  const inputs = (
    <>
      <Select
        label={t("card")}
        value={settings.device}
        options={Object.entries(DEVICES).map(([value, label]) => ({ value, label }))}
        onChange={(device) => set({ device })}
      />
      <Choice label={t("atLevel")}>
        <Segments
          label={t("atLevel")}
          value={settings.level}
          options={LEVELS.map((value) => ({ value, label: t(`level.${value}`) }))}
          onChange={(level) => set({ level })}
        />
      </Choice>
      {(["m", "n", "k"] as const).map((side) => (
        <Slider
          key={side}
          name={side}
          label={t("side", { side })}
          min={0}
          max={Math.max(MOST_POWER, Math.ceil(Math.log2(settings[side])))}
          value={Math.round(Math.log2(settings[side]))}
          text={format.number(settings[side])}
          onChange={(power) => set({ [side]: 2 ** power })}
        />
      ))}
      <Choice label={t("element")}>
        <Segments
          label={t("element")}
          value={String(settings.bytes)}
          options={[
            { value: "2", label: t("bf16") },
            { value: "4", label: t("fp32") },
          ]}
          onChange={(bytes) => set({ bytes: Number(bytes) })}
        />
      </Choice>
      <Choice label={t("tile")}>
        <Segments
          label={t("tile")}
          value={String(settings.tile)}
          options={TILES.map((tile) => ({ value: tile, label: `${tile}²` }))}
          onChange={(tile) => set({ tile: Number(tile) })}
        />
      </Choice>
    </>
  );
  return (
    <Lab
      picture={<RooflineView answers={answers} level={settings.level} />}
      inputs={inputs}
      isChanged={settings !== opened}
      onReset={() => onChange(opened)}
    />
  );
}

export const RooflineLab = accepted(RooflinePane, {
  start: productSettings.start,
  accepts: (product) => askRoofs(productInput(product)).datasheet.class === "ok",
});
