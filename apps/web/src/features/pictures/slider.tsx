"use client";

import { useFormatter } from "next-intl";
import { useId } from "react";
import styles from "./pictures.module.css";

export interface SliderProps {
  label: string;
  min: number;
  max: number;
  step?: number;
  value: number;
  /** What the value reads as, seen and spoken; left out: the number. */
  text?: string;
  /** Its name in the page, whatever the language. */
  name?: string;
  onChange: (value: number) => void;
}

/** A native range: arrows move it by one step, Page Up and Page Down by a tenth. */
export function Slider({ label, min, max, step = 1, value, text, name, onChange }: SliderProps) {
  const id = useId();
  const format = useFormatter();
  const shown = text ?? format.number(value);
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>
        {label}
        {/* The slider itself says its value; said once is enough. */}
        <output htmlFor={id} aria-live="off">
          {shown}
        </output>
      </label>
      <input
        id={id}
        type="range"
        name={name}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={shown}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}
