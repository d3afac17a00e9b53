import { DomainError, type Locale } from "@warpgrade/domain";
import type { ServiceDeps, ViewerRef } from "../deps.ts";

export interface SetLocaleInput {
  locale: Locale;
}

export async function setLocale(
  _deps: ServiceDeps,
  _viewer: ViewerRef | null,
  _input: SetLocaleInput,
): Promise<{ locale: Locale }> {
  throw new DomainError("SERVICE_UNAVAILABLE");
}
