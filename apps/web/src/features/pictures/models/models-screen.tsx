"use client";

/** The models to try, one at a time; the address's fragment says which. Loaded after the page. */
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import { BanksLab } from "./banks-lab.tsx";
import styles from "./models.module.css";
import { OccupancyLab } from "./occupancy-lab.tsx";
import { PipelineLab } from "./pipeline-lab.tsx";
import type { RingSettings } from "./ring-address.ts";
import { RooflineLab } from "./roofline-lab.tsx";

const MODELS = ["pipeline", "occupancy", "banks", "roofline"] as const;
type Model = (typeof MODELS)[number];

export function ModelsScreen({ start }: { start: RingSettings }) {
  const t = useTranslations("models");
  const [model, setModel] = useState<Model>(() => MODELS.find((one) => `#${one}` === location.hash) ?? "pipeline");
  const open = (key: Model) => {
    setModel(key);
    history.replaceState(history.state, "", `#${key}`);
  };
  return (
    <Tabs selectedKey={model} onSelectionChange={(key) => open(key as Model)}>
      <TabList aria-label={t("choose")} className={`tabs ${styles.tabs}`}>
        {MODELS.map((one) => (
          <Tab key={one} id={one} data-model={one}>
            {t(`tab.${one}`)}
          </Tab>
        ))}
      </TabList>
      <TabPanel id="pipeline">
        <PipelineLab start={start} />
      </TabPanel>
      <TabPanel id="occupancy">
        <OccupancyLab />
      </TabPanel>
      <TabPanel id="banks">
        <BanksLab />
      </TabPanel>
      <TabPanel id="roofline">
        <RooflineLab />
      </TabPanel>
    </Tabs>
  );
}
