"use client";

import { useTransition } from "react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { LOCALES, type Locale } from "@warpgrade/domain";
import { HTML_LANG, LOCALE_NAMES } from "../i18n/locale.ts";
import { useTRPCClient } from "../trpc/client.tsx";
import { rememberOnDevice } from "./remember-on-device.ts";

/** Changes the language in place: what is typed on the page stays, because nothing is loaded anew. */
export function LanguageSelect({ locale }: { locale: Locale }) {
  const t = useTranslations("common");
  const router = useRouter();
  const client = useTRPCClient();
  const [isPending, startTransition] = useTransition();
  const change = (next: Locale) => {
    rememberOnDevice("locale", next);
    // Also kept with the account, for the next device; this page does not depend on it.
    client.session.locale.set.mutate({ locale: next }).catch(() => undefined);
    startTransition(() => router.refresh());
  };
  return (
    <select
      className="input"
      aria-label={t("language")}
      value={locale}
      disabled={isPending}
      onChange={(event) => change(event.target.value as Locale)}
    >
      {LOCALES.map((one) => (
        <option key={one} value={one} lang={HTML_LANG[one]}>
          {LOCALE_NAMES[one]}
        </option>
      ))}
    </select>
  );
}
