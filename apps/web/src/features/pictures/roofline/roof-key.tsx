import { useTranslations } from "next-intl";

export function RoofKey({ measured }: { measured: boolean }) {
  const t = useTranslations("counts.roofline");
  return (
    <ul className="key">
      <li>
        <svg className="tl" viewBox="0 0 20 12" aria-hidden="true">
          <path className="roof-datasheet" d="M0 6H20" />
          <rect className="point-datasheet" x="6" y="2" width="8" height="8" />
        </svg>
        {t("kind.datasheet")}
      </li>
      {measured && (
        <li>
          <svg className="tl" viewBox="0 0 20 12" aria-hidden="true">
            <path className="roof-measured" d="M0 6H20" />
            <circle className="point-measured" cx="10" cy="6" r="4" />
          </svg>
          {t("kind.measured")}
        </li>
      )}
    </ul>
  );
}
