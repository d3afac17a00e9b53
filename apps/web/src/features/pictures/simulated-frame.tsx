"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { StateBadge } from "@/ui/state-badge.tsx";
import { PictureWidth, useMeasuredWidth } from "./picture-width.ts";
import styles from "./pictures.module.css";

/** Everything simulated stands in this frame: the dashed edge, the word and the shape say so together. */
export function SimulatedFrame({ head, children }: { head?: ReactNode; children: ReactNode }) {
  const t = useTranslations("common.states");
  const { frame, width } = useMeasuredWidth();
  return (
    <div ref={frame} className={`simulated ${styles.frame}`}>
      <div className={styles.head}>
        {head ?? <span />}
        <StateBadge meaning="sim">{t("sim")}</StateBadge>
      </div>
      <PictureWidth value={width}>{children}</PictureWidth>
    </div>
  );
}
