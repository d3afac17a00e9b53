import type { ReactNode } from "react";
import Link from "next/link";
import { getLocale, getTranslations } from "next-intl/server";
import type { Locale } from "@warpgrade/domain";
import { getViewer } from "../trpc/server.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { Breadcrumbs, type Crumb } from "./breadcrumbs.tsx";
import { LanguageSelect } from "./language-select.tsx";
import { readTheme } from "./read-theme.ts";
import { ThemeButton } from "./theme-button.tsx";

/** The frame of every page: brand, where one is, what the page puts at the end, language, theme, account. */
export async function Shell({
  crumbs = [],
  end,
  children,
}: {
  crumbs?: readonly Crumb[];
  /** Status of the page itself: due date, saved line, who is here. */
  end?: ReactNode;
  children: ReactNode;
}) {
  const [t, locale, theme, viewer] = await Promise.all([
    getTranslations("common"),
    getLocale(),
    readTheme(),
    getViewer(),
  ]);
  return (
    <>
      <header className="bar">
        <Link href="/" className="brand">
          {t("brand")}
        </Link>
        <Breadcrumbs label={t("breadcrumbs")} crumbs={crumbs} />
        {end ? <div className="end">{end}</div> : null}
        <div className="end">
          <LanguageSelect locale={locale as Locale} />
          <ThemeButton theme={theme} />
          {viewer ? (
            <AccountMenu name={viewer.name} email={viewer.email} isAdmin={viewer.isAdmin} />
          ) : (
            <Link className="btn plain" href="/sign-in">
              {t("signIn")}
            </Link>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
    </>
  );
}
