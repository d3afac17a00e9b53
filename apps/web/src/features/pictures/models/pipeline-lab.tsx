"use client";

/** The ring of the exercises, with every constant to set and every known mistake to make. */
import { checkRingInput, MUTANTS, simulateRing, type PipelineVerdict } from "@warpgrade/simulator";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { Button } from "@/ui/button.tsx";
import { Segments } from "@/ui/segments.tsx";
import { Select } from "@/ui/select.tsx";
import { StateBadge, type Meaning } from "@/ui/state-badge.tsx";
import { ringSettings, type RingSettings } from "../address/model-settings.ts";
import { AsTable } from "../as-table.tsx";
import { niceAxis } from "../axis.ts";
import { Facts } from "../facts.tsx";
import { HazardNote } from "../hazard-note.tsx";
import { RingKey } from "../ring-key.tsx";
import { RingPicture } from "../ring-picture.tsx";
import { RingTable } from "../ring-table.tsx";
import { SimulatedFrame } from "../simulated-frame.tsx";
import { Slider } from "../slider.tsx";
import { useRingWords } from "../use-ring-words.ts";
import { Choice, Lab, type LabState } from "./lab.tsx";
import styles from "./models.module.css";

const MEANING_OF: Record<PipelineVerdict["class"], Meaning> = {
  ok: "pass",
  ok_over_synchronised: "neutral",
  ok_stalled: "neutral",
  bandwidth_bound: "neutral",
  lucky_correct: "fail",
  wrong: "fail",
  deadlock: "fail",
  invalid: "fail",
  model_disagreement: "fault",
};

/** Most that a slider goes to; a ring opened with more keeps what it has. */
const MOST = { S: 12, K: 24, L: 1_000, C: 400, B: 400, I: 60, Bar: 60 } as const;

export function PipelineLab({ settings: ring, opened, onChange }: LabState<RingSettings>) {
  const t = useTranslations("models.pipeline");
  const pictures = useTranslations("pictures");
  const run = useMemo(() => simulateRing(ring), [ring]);
  const axis = niceAxis(run.timeline?.end ?? 1);
  const words = useRingWords()(run, axis);
  const set = (change: Partial<RingSettings>) => onChange(fit({ ...ring, ...change }));
  const smallest = run.correctness?.minimalCounterexample ?? null;
  const picture = (
    <>
      <SimulatedFrame head={<RingKey runs={[run]} spare={false} />}>
        {run.timeline === null ? (
          <p className={styles.none}>{t(run.timing === null ? "noRun" : "tooDeep", { stages: ring.S })}</p>
        ) : (
          <RingPicture run={run} axis={axis} words={words} />
        )}
        <p className={styles.said} aria-live="polite" data-class={run.class}>
          <StateBadge meaning={MEANING_OF[run.class]}>{pictures(`class.${run.class}`)}</StateBadge>{" "}
          <span className="soft">{words.sentence}</span>
        </p>
        <HazardNote run={run} />
      </SimulatedFrame>
      <RingFacts run={run} />
      {run.timeline !== null && (
        <AsTable>
          <RingTable run={run} />
        </AsTable>
      )}
    </>
  );
  const inputs = (
    <>
      <Choice label={t("order")}>
        <Segments
          label={t("order")}
          value={ring.order}
          options={[
            { value: "A", label: "A" },
            { value: "B", label: "B" },
            { value: "tma", label: "TMA" },
          ]}
          onChange={(order) => set({ order })}
        />
        <p className="quiet">{t(`orderOf.${ring.order}`)}</p>
      </Choice>
      {(["S", "L", "C", "B", "I", "Bar", "K"] as const).map((name) => (
        <Slider
          key={name}
          name={name}
          label={t(`input.${name}`)}
          min={leastOf(name, ring.order)}
          max={Math.max(MOST[name], opened[name], ring[name])}
          value={ring[name]}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
      <Select
        label={t("mistake")}
        value={ring.mutant ?? "none"}
        options={[
          { value: "none", label: t("mutant.none") },
          ...MUTANTS.filter((mutant) => checkRingInput({ ...ringSettings.start, order: ring.order, mutant }).ok).map(
            (mutant) => ({
              value: mutant,
              label: t(`mutant.${mutant}`),
            }),
          ),
        ]}
        onChange={(mutant) => set({ mutant: mutant === "none" ? null : mutant })}
      />
    </>
  );
  const acts = smallest !== null && (
    <Button
      data-action="smallest"
      onPress={() => {
        const { S, K, L, C } = smallest;
        set({ S, K, L, C, I: 0, Bar: 0, B: 0 });
      }}
    >
      {t("showSmallest")}
    </Button>
  );
  return (
    <Lab picture={picture} inputs={inputs} acts={acts} isChanged={ring !== opened} onReset={() => onChange(opened)} />
  );
}

function RingFacts({ run }: { run: PipelineVerdict }) {
  const t = useTranslations("models.pipeline");
  const pictures = useTranslations("pictures");
  const format = useFormatter();
  const { timing } = run;
  if (timing === null) return null;
  const signed = (cycles: number) => format.number(cycles, { signDisplay: "exceptZero" });
  return (
    <>
      <Facts
        facts={[
          [t("fact.total"), format.number(timing.total)],
          [t("fact.ideal"), format.number(timing.ideal)],
          [t("fact.stall"), format.number(timing.stall)],
          [t("fact.period"), format.number(Number(timing.periodPerTileDecimal), { maximumFractionDigits: 2 })],
          [t("fact.sMin"), timing.sMin === null ? t("fact.none") : format.number(timing.sMin)],
          [t("fact.bound"), pictures(`bound.${timing.bound}`)],
        ]}
      />
      {run.counterfactuals.length > 0 && (
        <details>
          <summary>{t("whatIf")}</summary>
          <ul className={styles.whatIf}>
            {run.counterfactuals.map(({ change, dTotal, saysNothing }) => (
              <li key={change}>
                {t(`change.${CHANGE[change]}`, { cycles: signed(dTotal) })}
                {saysNothing !== null && ` ${t(`because.${saysNothing}`)}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const CHANGE = {
  "S+1": "stageMore",
  "S-1": "stageLess",
  "L/2": "copyHalf",
  "C/2": "computeHalf",
  "B/2": "bandwidthDouble",
} as const;

function leastOf(name: keyof typeof MOST, order: RingSettings["order"]): number {
  if (name === "S") return order === "A" ? 2 : 1;
  return name === "I" || name === "Bar" || name === "B" ? 0 : 1;
}

/** A mistake that the order cannot make is left behind, and so is a ring too small for it. */
function fit(ring: RingSettings): RingSettings {
  const S = Math.max(ring.S, leastOf("S", ring.order));
  const mutant = checkRingInput({ ...ring, S }).ok ? ring.mutant : null;
  return { ...ring, S, mutant };
}
