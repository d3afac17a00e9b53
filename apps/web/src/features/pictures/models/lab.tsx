import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/ui/button.tsx";
import styles from "./models.module.css";

export interface LabProps {
  picture: ReactNode;
  inputs: ReactNode;
  /** More buttons, before the one that sets everything back. */
  acts?: ReactNode;
  /** Back to what the page was opened with. */
  onReset: () => void;
  isChanged: boolean;
}

/** What every model of the page is given. */
export interface LabState<Settings> {
  settings: Settings;
  /** As the page was opened. */
  opened: Settings;
  onChange: (settings: Settings) => void;
}

/** One model: its picture, what it says, and beside them (on a phone below) what can be changed. */
export function Lab({ picture, inputs, acts, onReset, isChanged }: LabProps) {
  const t = useTranslations("models");
  return (
    <div className={styles.lab}>
      <div className={styles.shown}>{picture}</div>
      <div className={styles.inputs} role="group" aria-label={t("inputs")}>
        {inputs}
        <div className={styles.acts}>
          {acts}
          <Button onPress={onReset} isDisabled={!isChanged}>
            {t("reset")}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** One of a few, with its name over it. */
export function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.choice}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}
