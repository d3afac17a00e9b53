import { useTranslations } from "next-intl";
import { useId } from "react";
import { Hatch } from "../hatch.tsx";
import { KeyEntry } from "../key-entry.tsx";

/** `conflicts`: whether some bank gives more than one word. */
export function BankKey({ conflicts }: { conflicts: boolean }) {
  const t = useTranslations("counts.banks.key");
  const id = useId();
  return (
    <ul className="key">
      <KeyEntry word={t("word")}>
        <rect className="copy" x=".5" y=".5" width="19" height="11" />
      </KeyEntry>
      {conflicts && (
        <KeyEntry word={t("conflict")}>
          <Hatch id={id} />
          <rect className="stall" x=".5" y=".5" width="19" height="11" />
          <rect x="1" y="1" width="18" height="10" fill={`url(#${id})`} />
        </KeyEntry>
      )}
    </ul>
  );
}
