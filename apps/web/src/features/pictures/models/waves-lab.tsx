"use client";

/** A launch of equal tiles on a whole card. */
import { waves } from "@warpgrade/simulator";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { launchInput, launchSettings, type LaunchSettings } from "../address/model-settings.ts";
import { Slider } from "../slider.tsx";
import { WavesView } from "../waves/waves-view.tsx";
import { accepted } from "./accepted.tsx";
import { Lab, type LabState } from "./lab.tsx";

/** Most that a slider goes to; a launch opened with more keeps what it has. */
const MOST = { tiles: 1_000, sms: 160, blocks: 32 } as const;

function WavesPane({ settings, opened, onChange }: LabState<LaunchSettings>) {
  const t = useTranslations("counts.waves");
  const answer = useMemo(() => waves(launchInput(settings)), [settings]);
  const inputs = (["tiles", "sms", "blocks"] as const).map((name) => (
    <Slider
      key={name}
      name={name}
      label={t(`input.${name}`)}
      min={1}
      max={Math.max(MOST[name], settings[name])}
      value={settings[name]}
      onChange={(value) => onChange({ ...settings, [name]: value })}
    />
  ));
  return (
    <Lab
      picture={<WavesView answer={answer} />}
      inputs={inputs}
      isChanged={settings !== opened}
      onReset={() => onChange(opened)}
    />
  );
}

export const WavesLab = accepted(WavesPane, {
  start: launchSettings.start,
  accepts: (launch) => waves(launchInput(launch)).class === "ok",
});
