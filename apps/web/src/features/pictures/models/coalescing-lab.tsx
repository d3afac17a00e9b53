"use client";

/** One warp's access to global memory, by its first address and its stride. */
import { coalescing } from "@warpgrade/simulator";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { Segments } from "@/ui/segments.tsx";
import { Select } from "@/ui/select.tsx";
import { globalAccessInput, globalAccessSettings, type GlobalAccess } from "../address/model-settings.ts";
import { CoalescingView } from "../coalescing/coalescing-view.tsx";
import { GLOBAL_KINDS, GLOBAL_WIDTHS } from "../coalescing/global-pattern.ts";
import { Slider } from "../slider.tsx";
import { accepted } from "./accepted.tsx";
import { Choice, Lab, type LabState } from "./lab.tsx";

const MOST_BASE = 128;
const MOST_STRIDE = 256;

function CoalescingPane({ settings, opened, onChange }: LabState<GlobalAccess>) {
  const t = useTranslations("counts.coalescing");
  const models = useTranslations("models");
  const format = useFormatter();
  const { kind, width, lanes } = settings;
  const set = (change: Partial<GlobalAccess>) => onChange(aligned({ ...settings, lanes: null, ...change }));
  const answer = useMemo(() => coalescing(globalAccessInput(settings)), [settings]);
  const bytes = (count: number) => t("bytes", { bytes: format.number(count) });
  const inputs = (
    <>
      {lanes !== null && <p className="quiet">{models("opened")}</p>}
      <Select
        label={t("kind")}
        value={kind}
        options={GLOBAL_KINDS.map((one) => ({ value: one, label: t(`kindOf.${one}`) }))}
        onChange={(one) => set({ kind: one })}
      />
      <Choice label={t("width")}>
        <Segments
          label={t("width")}
          value={String(width)}
          options={GLOBAL_WIDTHS.map((one) => ({ value: String(one), label: String(one) }))}
          onChange={(text) => set({ width: GLOBAL_WIDTHS.find((one) => String(one) === text) ?? 4 })}
        />
      </Choice>
      {(["base", "stride"] as const).map((name) => (
        <Slider
          key={name}
          name={name}
          label={t(name)}
          min={0}
          max={Math.max(name === "base" ? MOST_BASE : MOST_STRIDE, settings[name])}
          step={width}
          value={settings[name]}
          text={bytes(settings[name])}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
    </>
  );
  return (
    <Lab
      picture={<CoalescingView answer={answer} />}
      inputs={inputs}
      isChanged={settings !== opened}
      onReset={() => onChange(opened)}
    />
  );
}

/** A misaligned access is none: wider elements start at the multiple below. */
function aligned(access: GlobalAccess): GlobalAccess {
  const down = (bytes: number) => bytes - (bytes % access.width);
  return { ...access, base: down(access.base), stride: down(access.stride) };
}

export const CoalescingLab = accepted(CoalescingPane, {
  start: globalAccessSettings.start,
  accepts: (access) => coalescing(globalAccessInput(access)).class === "ok",
});
