import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

/** The numbers behind a picture, folded. `both`: of two pictures. */
export function AsTable({ both = false, children }: { both?: boolean; children: ReactNode }) {
  const t = useTranslations("pictures");
  return (
    <details>
      <summary>{t(both ? "bothAsTable" : "asTable")}</summary>
      {children}
    </details>
  );
}
