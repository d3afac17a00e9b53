"use client";

/** The models to try, one at a time; each is loaded when it is chosen, and keeps what was set in it. */
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { Skeleton } from "@/ui/skeleton.tsx";
import { MODELS, type Model, type ModelSettings } from "../address/models-address.ts";
import type { LabState } from "./lab.tsx";
import { ModelTabs, panelId, tabId } from "./model-tabs.tsx";
import { PipelineLab } from "./pipeline-lab.tsx";
import { useModelsAddress } from "./use-models-address.ts";

const loading = () => <Skeleton lines={1} height={480} />;
const OccupancyLab = dynamic(async () => (await import("./occupancy-lab.tsx")).OccupancyLab, { ssr: false, loading });
const BanksLab = dynamic(async () => (await import("./banks-lab.tsx")).BanksLab, { ssr: false, loading });
const CoalescingLab = dynamic(async () => (await import("./coalescing-lab.tsx")).CoalescingLab, {
  ssr: false,
  loading,
});
const RooflineLab = dynamic(async () => (await import("./roofline-lab.tsx")).RooflineLab, { ssr: false, loading });
const WavesLab = dynamic(async () => (await import("./waves-lab.tsx")).WavesLab, { ssr: false, loading });

export function ModelsScreen() {
  const t = useTranslations("models");
  const { opened, state, set } = useModelsAddress();
  const { model, settings } = state;
  const of = <Name extends Model>(name: Name): LabState<ModelSettings[Name]> => ({
    settings: settings[name],
    opened: opened.settings[name],
    onChange: (changed) => set({ model, settings: { ...settings, [name]: changed } }),
  });
  return (
    <>
      <ModelTabs
        label={t("choose")}
        model={model}
        models={MODELS.map((one) => ({ model: one, word: t(`tab.${one}`) }))}
        onChange={(chosen) => set({ model: chosen, settings })}
      />
      <div role="tabpanel" id={panelId(model)} aria-labelledby={tabId(model)}>
        {model === "pipeline" && <PipelineLab {...of("pipeline")} />}
        {model === "occupancy" && <OccupancyLab {...of("occupancy")} />}
        {model === "banks" && <BanksLab {...of("banks")} />}
        {model === "coalescing" && <CoalescingLab {...of("coalescing")} />}
        {model === "roofline" && <RooflineLab {...of("roofline")} />}
        {model === "waves" && <WavesLab {...of("waves")} />}
      </div>
    </>
  );
}
