"use client";

import { useState } from "react";
import { useTranslations } from "next-intl";
import { Icon } from "./icons.tsx";
import type { Theme } from "./read-theme.ts";
import { rememberOnDevice } from "./remember-on-device.ts";

const NEXT: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };

/** As the system, light, dark, and round again; remembered on this device for a year. */
export function ThemeButton({ theme: initial }: { theme: Theme }) {
  const t = useTranslations("common");
  const [theme, setTheme] = useState(initial);
  const change = () => {
    const next = NEXT[theme];
    setTheme(next);
    rememberOnDevice("theme", next);
    if (next === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
  };
  return (
    <button type="button" className="btn plain" onClick={change}>
      <Icon name="sun" />
      <span className="max-phone:hidden">
        {t("theme")}: {t(`themes.${theme}`)}
      </span>
      <span className="vh phone:hidden">
        {t("theme")}: {t(`themes.${theme}`)}
      </span>
    </button>
  );
}
