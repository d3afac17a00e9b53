import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { getLocale, getTranslations } from "next-intl/server";
import type { Locale } from "@warpgrade/domain";
import { ConnectionLines } from "../features/session/connection-lines.tsx";
import { HTML_LANG } from "../i18n/locale.ts";
import { ProvideMessages } from "../i18n/provide-messages.tsx";
import { TrpcProvider } from "../trpc/client.tsx";
import { readTheme } from "../ui/read-theme.ts";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("common");
  return {
    title: { default: t("brand"), template: `%s · ${t("brand")}` },
    description: t("tagline"),
    // A class's work is nobody else's to find.
    robots: { index: false, follow: false },
  };
}

export const viewport: Viewport = { width: "device-width", initialScale: 1, colorScheme: "light dark" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [t, locale, theme] = await Promise.all([getTranslations("common"), getLocale(), readTheme()]);
  return (
    <html lang={HTML_LANG[locale as Locale]} data-theme={theme === "system" ? undefined : theme}>
      <body>
        <a className="skip" href="#main">
          {t("skipToContent")}
        </a>
        <ProvideMessages>
          <TrpcProvider>
            <ConnectionLines />
            {children}
          </TrpcProvider>
        </ProvideMessages>
      </body>
    </html>
  );
}
