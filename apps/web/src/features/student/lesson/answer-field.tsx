"use client";

import { MAX_TEXT_CHARS } from "@warpgrade/domain";
import { useFormatter, useTranslations } from "next-intl";
import { useDeferredValue, useId, useMemo, type ReactNode } from "react";
import { countText } from "../work/count-words.ts";
import styles from "./lesson.module.css";

export interface AnswerFieldProps {
  name: string;
  label: string;
  ask: ReactNode;
  hint?: string;
  rows: number;
  value: string;
  readOnly: boolean;
  onChange: (text: string) => void;
}

/** One text in the student's own words: a native field under its question, with a counter. */
export function AnswerField({ name, label, ask, hint, rows, value, readOnly, onChange }: AnswerFieldProps) {
  const t = useTranslations("student.answers");
  const format = useFormatter();
  const id = useId();
  // Counting a hundred thousand characters may wait; typing may not.
  const counted = useDeferredValue(value);
  const words = useMemo(() => countText(counted), [counted]);
  const isNearLimit = value.length > MAX_TEXT_CHARS * 0.9;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.question} id={`${id}q`}>
        {ask}
        {hint && <p className="type-small quiet mt-1">{hint}</p>}
      </div>
      <textarea
        id={id}
        name={name}
        className="input"
        rows={rows}
        value={value}
        readOnly={readOnly}
        maxLength={MAX_TEXT_CHARS}
        aria-describedby={`${id}q`}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className={styles.below}>
        <span>{words === 0 ? t("notStarted") : ""}</span>
        <span>
          {isNearLimit
            ? t("characters", { count: format.number(value.length), max: format.number(MAX_TEXT_CHARS) })
            : t("words", { count: words })}
        </span>
      </div>
    </div>
  );
}
