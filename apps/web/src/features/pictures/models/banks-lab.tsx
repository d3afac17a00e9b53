"use client";

/** One warp's access to shared memory, by its stride and the swizzle of what it reads. */
import { bankConflicts } from "@warpgrade/simulator";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { Segments } from "@/ui/segments.tsx";
import { Select } from "@/ui/select.tsx";
import { sharedAccessInput, sharedAccessSettings, type SharedAccess } from "../address/model-settings.ts";
import { KINDS, MAX_STRIDE, SWIZZLES, WIDTHS } from "../banks/access-pattern.ts";
import { BanksView } from "../banks/banks-view.tsx";
import { Slider } from "../slider.tsx";
import { accepted } from "./accepted.tsx";
import { Choice, Lab, type LabState } from "./lab.tsx";

function BanksPane({ settings, opened, onChange }: LabState<SharedAccess>) {
  const t = useTranslations("counts.banks");
  const models = useTranslations("models");
  const format = useFormatter();
  const { kind, width, stride, swizzle, lanes } = settings;
  const set = (change: Partial<SharedAccess>) => {
    const next = { ...settings, lanes: null, ...change };
    // ldmatrix reads rows of 16 bytes, whatever its elements are.
    onChange(next.kind === "ldsm4" ? { ...next, width: 16 } : next);
  };
  const answer = useMemo(() => bankConflicts(sharedAccessInput(settings)), [settings]);
  const widths = WIDTHS.some((one) => one === width) ? WIDTHS : [width, ...WIDTHS];
  const inputs = (
    <>
      {lanes !== null && <p className="quiet">{models("opened")}</p>}
      <Select
        label={t("kind")}
        value={kind}
        options={KINDS.map((one) => ({ value: one, label: t(`kindOf.${one}`) }))}
        onChange={(one) => set({ kind: one })}
      />
      <Choice label={t("width")}>
        <Segments
          label={t("width")}
          value={String(width)}
          isDisabled={kind === "ldsm4"}
          options={widths.map((one) => ({ value: String(one), label: String(one) }))}
          onChange={(text) => set({ width: widths.find((one) => String(one) === text) ?? 4 })}
        />
      </Choice>
      <Slider
        name="stride"
        label={t("stride")}
        min={0}
        max={Math.max(MAX_STRIDE, stride)}
        value={stride}
        text={t("elements", { stride, bytes: format.number(stride * width) })}
        onChange={(elements) => set({ stride: elements })}
      />
      <Select
        label={t("swizzle")}
        value={String(swizzle)}
        options={SWIZZLES.map((bits) => ({ value: String(bits), label: t(`swizzleOf.${bits}`) }))}
        onChange={(text) => set({ swizzle: SWIZZLES.find((bits) => String(bits) === text) ?? 0 })}
      />
    </>
  );
  return (
    <Lab
      picture={<BanksView answer={answer} />}
      inputs={inputs}
      isChanged={settings !== opened}
      onReset={() => onChange(opened)}
    />
  );
}

export const BanksLab = accepted(BanksPane, {
  start: sharedAccessSettings.start,
  accepts: (access) => bankConflicts(sharedAccessInput(access)).class === "ok",
});
