"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";

/** Opens the page of the models at a picture's values. */
export function ModelsLink({ address }: { address: string }) {
  const t = useTranslations("pictures");
  return (
    <p className="type-small noprint">
      <Link href={address} prefetch={false} data-action="open-in-models">
        {t("openInModels")}
      </Link>
    </p>
  );
}
