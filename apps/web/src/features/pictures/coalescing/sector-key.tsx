import { useTranslations } from "next-intl";
import { KeyEntry } from "../key-entry.tsx";

/** `lane`: whose sector is framed; null: none is. */
export function SectorKey({ lane }: { lane: number | null }) {
  const t = useTranslations("counts.coalescing.key");
  const counts = useTranslations("counts.coalescing");
  return (
    <ul className="key">
      <KeyEntry word={t("sector")}>
        <rect className="copy" x=".5" y=".5" width="19" height="11" />
      </KeyEntry>
      <KeyEntry word={t("used")}>
        <rect className="comp" y="7" width="20" height="5" />
      </KeyEntry>
      {lane !== null && (
        <KeyEntry word={t("lane", { lane })}>
          <rect className="frame" x="1" y="1" width="18" height="10" />
        </KeyEntry>
      )}
      <KeyEntry word={t("line")}>
        <text className="foot" y={10}>
          {counts("bytes", { bytes: 0 })}
        </text>
      </KeyEntry>
    </ul>
  );
}
