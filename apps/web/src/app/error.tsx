"use client";

import { useTranslations } from "next-intl";

/** Plain buttons: this file is part of every page. A page that failed says so, with the number of the log's entry and a way on; never what broke inside. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations("common");
  return (
    <main id="main" className="page">
      <h1>{t("errorTitle")}</h1>
      <p className="soft mt-2">{t("errorText")}</p>
      {error.digest ? <p className="quiet type-small mt-2">{t("errorNumber", { id: error.digest })}</p> : null}
      <div className="mt-6 flex gap-3">
        <button type="button" className="btn primary" onClick={reset}>
          {t("retry")}
        </button>
        {/* A full load: whatever is broken in this page's memory is left behind. */}
        <a className="btn" href="/">
          {t("backHome")}
        </a>
      </div>
    </main>
  );
}
