"use client";

/** Where the code was run. Nothing here accuses anybody: a run of one's own is as good as the platform's. */
import { MAX_TEXT_CHARS, type Claim, type ClaimSource, type RunView } from "@warpgrade/domain";
import { useFormatter, useTranslations } from "next-intl";
import { useId } from "react";
import { Select } from "@/ui/select.tsx";
import { TextArea, TextField } from "@/ui/text-field.tsx";
import { runWords } from "../runs/run-words.ts";
import styles from "./lesson.module.css";

const SOURCES: readonly ClaimSource[] = ["PLATFORM_RUN", "OWN_MACHINE", "STATIC_REVIEW"];

export interface ClaimFieldsProps {
  claim: Claim;
  runs: readonly RunView[];
  timeZone: string;
  readOnly: boolean;
  onChange: (change: Partial<Claim>) => void;
}

export function ClaimFields({ claim, runs, timeZone, readOnly, onChange }: ClaimFieldsProps) {
  const t = useTranslations("student.claim");
  const group = useId();
  const choose = (source: ClaimSource) =>
    onChange({ source, runId: source === "PLATFORM_RUN" ? (claim.runId ?? runs[0]?.id ?? null) : claim.runId });
  return (
    <fieldset className={`${styles.field} ${styles.claim}`} disabled={readOnly}>
      <legend>{t("title")}</legend>
      <p className="soft">{t("text")}</p>
      {SOURCES.map((source) => (
        <div key={source}>
          <label className={styles.choice}>
            <input
              type="radio"
              name={group}
              value={source}
              checked={claim.source === source}
              onChange={() => choose(source)}
            />
            {t(`source.${source}`)}
          </label>
          {claim.source === source && (
            <Details source={source} claim={claim} runs={runs} timeZone={timeZone} onChange={onChange} />
          )}
        </div>
      ))}
    </fieldset>
  );
}

function Details({
  source,
  claim,
  runs,
  timeZone,
  onChange,
}: Omit<ClaimFieldsProps, "readOnly"> & { source: ClaimSource }) {
  const t = useTranslations("student.claim");
  if (source === "PLATFORM_RUN") return <RunPicker claim={claim} runs={runs} timeZone={timeZone} onChange={onChange} />;
  if (source === "STATIC_REVIEW") return <p className={`type-small soft ${styles.indent}`}>{t("staticText")}</p>;
  return (
    <div className={styles.indent}>
      <TextField
        label={t("device")}
        name="claim-device"
        hint={t("deviceHint")}
        value={claim.device}
        maxLength={400}
        onChange={(device) => onChange({ device })}
      />
      <TextField
        label={t("command")}
        name="claim-command"
        mono
        value={claim.command}
        maxLength={2000}
        onChange={(command) => onChange({ command })}
      />
      <TextArea
        label={t("output")}
        name="claim-output"
        mono
        rows={5}
        value={claim.output}
        maxLength={MAX_TEXT_CHARS}
        onChange={(output) => onChange({ output })}
      />
    </div>
  );
}

function RunPicker({
  claim,
  runs,
  timeZone,
  onChange,
}: Pick<ClaimFieldsProps, "claim" | "runs" | "timeZone" | "onChange">) {
  const t = useTranslations("student");
  const format = useFormatter();
  if (runs.length === 0) return <p className={`type-small soft ${styles.indent}`}>{t("claim.noRuns")}</p>;
  const options = runs.map((run) => ({
    value: run.id,
    label: t("claim.runOf", {
      time: format.dateTime(new Date(run.queuedAt), {
        day: "numeric",
        month: "short",
        hour: "2-digit",
        minute: "2-digit",
        second: "2-digit",
        hourCycle: "h23",
        timeZone,
      }),
      result: t(`outcome.${runWords(run).word}`),
    }),
  }));
  const isKnown = runs.some((run) => run.id === claim.runId);
  return (
    <div className={styles.indent}>
      <Select
        label={t("claim.whichRun")}
        value={isKnown ? (claim.runId ?? "") : ""}
        options={isKnown ? options : [{ value: "", label: t("claim.chooseRun") }, ...options]}
        onChange={(runId) => onChange({ runId: runId === "" ? null : runId })}
      />
    </div>
  );
}
