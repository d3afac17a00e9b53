import { useTranslations } from "next-intl";
import { useId } from "react";

/** The key of a timeline: only the marks that its pictures use. */
export function RingKey({ stall, spare }: { stall: boolean; spare: boolean }) {
  const t = useTranslations("pictures.key");
  const id = useId();
  return (
    <ul className="key">
      <li>
        <svg className="tl" viewBox="0 0 20 12" aria-hidden="true">
          <rect className="copy" x=".5" y=".5" width="19" height="11" />
        </svg>
        {t("copy")}
      </li>
      <li>
        <svg className="tl" viewBox="0 0 20 12" aria-hidden="true">
          <path className="land" d="M2 6H18" />
        </svg>
        {t("land")}
      </li>
      <li>
        <svg className="tl" viewBox="0 0 20 12" aria-hidden="true">
          <rect className="comp" width="20" height="12" />
        </svg>
        {t("compute")}
      </li>
      {stall && (
        <li>
          <svg className="tl" viewBox="0 0 20 12" aria-hidden="true">
            <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <path className="hatch" d="M0 0V6" />
            </pattern>
            <rect className="stall" x=".5" y=".5" width="19" height="11" />
            <rect x="1" y="1" width="18" height="10" fill={`url(#${id})`} />
          </svg>
          {t("stall")}
        </li>
      )}
      {spare && (
        <li>
          <svg className="tl" viewBox="0 0 20 12" aria-hidden="true">
            <path className="spare" d="M2 12 14 0M8 12 20 0M-4 12 8 0" />
          </svg>
          {t("spare")}
        </li>
      )}
    </ul>
  );
}
