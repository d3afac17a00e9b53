import { useTranslations } from "next-intl";
import { KeyEntry } from "../key-entry.tsx";

export function RoofKey({ measured }: { measured: boolean }) {
  const t = useTranslations("counts.roofline.kind");
  return (
    <ul className="key">
      <KeyEntry word={t("datasheet")}>
        <path className="roof-datasheet" d="M0 6H20" />
        <rect className="point-datasheet" x="6" y="2" width="8" height="8" />
      </KeyEntry>
      {measured && (
        <KeyEntry word={t("measured")}>
          <path className="roof-measured" d="M0 6H20" />
          <circle className="point-measured" cx="10" cy="6" r="4" />
        </KeyEntry>
      )}
    </ul>
  );
}
