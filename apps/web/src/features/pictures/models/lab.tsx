import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import styles from "./models.module.css";

/** One model: its picture, what it says, and beside them (on a phone below) what can be changed. */
export function Lab({ picture, inputs }: { picture: ReactNode; inputs: ReactNode }) {
  const t = useTranslations("models");
  return (
    <div className={styles.lab}>
      <div className={styles.shown}>{picture}</div>
      <div className={styles.inputs} role="group" aria-label={t("inputs")}>
        {inputs}
      </div>
    </div>
  );
}

/** What the model answers, as short pairs. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
