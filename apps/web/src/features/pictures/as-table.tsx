import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import styles from "./pictures.module.css";

/** The numbers behind a picture, folded. `both`: of two pictures. */
export function AsTable({ both = false, children }: { both?: boolean; children: ReactNode }) {
  const t = useTranslations("pictures");
  return (
    <details>
      <summary>{t(both ? "bothAsTable" : "asTable")}</summary>
      <div className={styles.tables}>{children}</div>
    </details>
  );
}
