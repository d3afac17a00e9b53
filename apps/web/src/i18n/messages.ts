import type { Locale } from "@warpgrade/domain";

/** One file per room of the interface: messages/<language>/<namespace>.json. */
export const NAMESPACES = [
  "common",
  "errors",
  "student",
  "pictures",
  "models",
  "counts",
  "grading",
  "course",
  "report",
  "import",
  "template",
] as const;
export type Namespace = (typeof NAMESPACES)[number];

export type Messages = Record<string, unknown>;

/** All messages of one language, each namespace under its own name. */
export async function loadMessages(locale: Locale): Promise<Record<Namespace, Messages>> {
  const loaded = await Promise.all(
    NAMESPACES.map(async (namespace) => {
      const file = (await import(`../../messages/${locale}/${namespace}.json`)) as { default: Messages };
      return [namespace, file.default] as const;
    }),
  );
  return Object.fromEntries(loaded) as Record<Namespace, Messages>;
}
