"use client";
import { MAX_POINTS, type MarkInput, type Verdict, formatPoints } from "@warpgrade/domain";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import styles from "./marking.module.css";

export type AutomaticEdit = Extract<MarkInput, { part: "AUTOMATIC" }>;

/** Points of the machine, and a grader's override with a reason. The two live in different rows for ever. */
export function AutomaticPane(props: {
  saved: AutomaticEdit | null;
  automatic: Verdict["automaticPoints"];
  locked: boolean;
  onSave: (edit: AutomaticEdit) => void;
}) {
  const t = useTranslations("grading");
  const id = useId();
  const [edit, setEdit] = useState<AutomaticEdit>(
    props.saved ?? { part: "AUTOMATIC", normal: null, boundary: null, reason: "" },
  );
  const field = (key: "normal" | "boundary", max: number, label: string) => (
    <div className="field">
      <label htmlFor={`${id}-${key}`}>{label}</label>
      <select
        id={`${id}-${key}`}
        className="input"
        disabled={props.locked}
        value={edit[key] ?? ""}
        onChange={(event) => setEdit({ ...edit, [key]: event.target.value === "" ? null : Number(event.target.value) })}
      >
        <option value="">{`${t("overrideNone")} (${shown(props.automatic?.[key])})`}</option>
        {Array.from({ length: max / 25 + 1 }, (_, step) => step * 25).map((points) => (
          <option key={points} value={points}>
            {formatPoints(points)}
          </option>
        ))}
      </select>
    </div>
  );
  return (
    <details className={styles.whole}>
      <summary>
        {t("part.AUTOMATIC")}: {shown(props.saved?.normal ?? props.automatic?.normal)} +{" "}
        {shown(props.saved?.boundary ?? props.automatic?.boundary)}
      </summary>
      {field("normal", MAX_POINTS.NORMAL, t("overrideNormal"))}
      {field("boundary", MAX_POINTS.BOUNDARY, t("overrideBoundary"))}
      <div className="field">
        <label htmlFor={`${id}-reason`}>{t("overrideReason")}</label>
        <textarea
          id={`${id}-reason`}
          className="input"
          rows={2}
          disabled={props.locked}
          value={edit.reason}
          onChange={(event) => setEdit({ ...edit, reason: event.target.value })}
        />
      </div>
      <p>
        <button
          type="button"
          className="btn"
          disabled={props.locked || edit.reason.trim() === ""}
          onClick={() => props.onSave(edit)}
        >
          {t("overrideSave")}
        </button>
      </p>
    </details>
  );
}

function shown(points: number | null | undefined): string {
  return points === null || points === undefined ? "–" : formatPoints(points);
}
