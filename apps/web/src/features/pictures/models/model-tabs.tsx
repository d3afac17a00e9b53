"use client";

/** Tabs by hand: a library's would weigh as much as two of the models. Arrow keys, Home and End choose. */
import type { KeyboardEvent } from "react";
import styles from "./models.module.css";

export interface ModelTabsProps<Model extends string> {
  label: string;
  model: Model;
  models: readonly { model: Model; word: string }[];
  onChange: (model: Model) => void;
}

export const panelId = (model: string) => `model-${model}`;
export const tabId = (model: string) => `tab-${model}`;

export function ModelTabs<Model extends string>({ label, model, models, onChange }: ModelTabsProps<Model>) {
  const move = (event: KeyboardEvent) => {
    const at = models.findIndex((one) => one.model === model);
    const last = models.length - 1;
    const to = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ];
    const chosen = to === undefined ? undefined : models[to];
    if (chosen === undefined) return;
    event.preventDefault();
    onChange(chosen.model);
    document.getElementById(tabId(chosen.model))?.focus();
  };
  return (
    <div role="tablist" tabIndex={-1} aria-label={label} className={`tabs ${styles.tabs}`} onKeyDown={move}>
      {models.map((one) => (
        <button
          key={one.model}
          type="button"
          role="tab"
          id={tabId(one.model)}
          data-model={one.model}
          data-selected={one.model === model || undefined}
          aria-selected={one.model === model}
          aria-controls={one.model === model ? panelId(one.model) : undefined}
          tabIndex={one.model === model ? 0 : -1}
          onClick={() => onChange(one.model)}
        >
          {one.word}
        </button>
      ))}
    </div>
  );
}
