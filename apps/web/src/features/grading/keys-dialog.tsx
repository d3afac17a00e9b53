"use client";
import { useTranslations } from "next-intl";
import { Dialog } from "../../ui/dialog.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import styles from "./marking.module.css";

const KEYS = [
  ["1 … 9", "keyToggle"],
  ["C", "causalChain"],
  ["B", "coreLink"],
  ["D", "boundaryNamed"],
  ["T", "tradeOffNamed"],
  ["− +", "keyQuarter"],
  ["M", "keyComment"],
  ["N", "nextPart"],
  ["J", "nextUnmarked"],
  ["K", "previous"],
  ["H", "hold"],
  ["S", "skip"],
  ["V", "vetoes"],
] as const;

export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations("grading");
  return (
    <Dialog title={t("keysTitle")} isOpen={isOpen} onClose={onClose}>
      <ul className={styles.facts}>
        {KEYS.map(([key, word]) => (
          <li key={key}>
            <Kbd>{key}</Kbd>
            <span>{t(word)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
