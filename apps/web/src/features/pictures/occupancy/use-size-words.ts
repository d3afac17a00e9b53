import { useFormatter, useTranslations } from "next-intl";

const KB = 1_024;

/** Whole kilobytes as such, anything else byte by byte. */
export function useSizeWords(): (bytes: number) => string {
  const t = useTranslations("counts.occupancy");
  const format = useFormatter();
  return (bytes) =>
    bytes % KB === 0 ? t("kb", { kb: format.number(bytes / KB) }) : t("bytes", { bytes: format.number(bytes) });
}
