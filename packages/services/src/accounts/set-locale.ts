import type { Locale } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface SetLocaleInput {
  locale: Locale;
}

/** Keeps the language of somebody signed in; for anybody else the browser keeps it. */
export async function setLocale(
  deps: Pick<ServiceDeps, "db">,
  viewer: ViewerRef | null,
  { locale }: SetLocaleInput,
): Promise<{ locale: Locale }> {
  if (viewer) await deps.db.user.updateMany({ where: { id: viewer.userId }, data: { locale } });
  return { locale };
}
