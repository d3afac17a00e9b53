"use client";

/** The models to try, one at a time; the address's fragment says which. Loaded after the page, each when it is chosen. */
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Skeleton } from "@/ui/skeleton.tsx";
import { ModelTabs, panelId, tabId } from "./model-tabs.tsx";
import { PipelineLab } from "./pipeline-lab.tsx";
import type { RingSettings } from "./ring-address.ts";

const loading = () => <Skeleton lines={1} height={480} />;
const OccupancyLab = dynamic(async () => (await import("./occupancy-lab.tsx")).OccupancyLab, { ssr: false, loading });
const BanksLab = dynamic(async () => (await import("./banks-lab.tsx")).BanksLab, { ssr: false, loading });
const RooflineLab = dynamic(async () => (await import("./roofline-lab.tsx")).RooflineLab, { ssr: false, loading });

const MODELS = ["pipeline", "occupancy", "banks", "roofline"] as const;
type Model = (typeof MODELS)[number];

export function ModelsScreen({ start }: { start: RingSettings }) {
  const t = useTranslations("models");
  const [model, setModel] = useState<Model>(() => MODELS.find((one) => `#${one}` === location.hash) ?? "pipeline");
  const open = (chosen: Model) => {
    setModel(chosen);
    history.replaceState(history.state, "", `#${chosen}`);
  };
  return (
    <>
      <ModelTabs
        label={t("choose")}
        model={model}
        models={MODELS.map((one) => ({ model: one, word: t(`tab.${one}`) }))}
        onChange={open}
      />
      <div role="tabpanel" id={panelId(model)} aria-labelledby={tabId(model)}>
        {model === "pipeline" && <PipelineLab start={start} />}
        {model === "occupancy" && <OccupancyLab />}
        {model === "banks" && <BanksLab />}
        {model === "roofline" && <RooflineLab />}
      </div>
    </>
  );
}
