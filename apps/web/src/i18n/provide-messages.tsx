import type { ReactNode } from "react";
import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { Namespace } from "./messages.ts";

/**
 * Gives a page's client components the messages they need: the common ones, the errors, and the namespaces named.
 * Everything else stays on the server, because messages travel inside the page.
 */
export async function ProvideMessages({
  namespaces = [],
  children,
}: {
  namespaces?: readonly Namespace[];
  children: ReactNode;
}) {
  const all = (await getMessages()) as Record<Namespace, never>;
  const wanted: readonly Namespace[] = ["common", "errors", ...namespaces];
  const messages = Object.fromEntries(wanted.map((namespace) => [namespace, all[namespace]]));
  return <NextIntlClientProvider messages={messages}>{children}</NextIntlClientProvider>;
}
