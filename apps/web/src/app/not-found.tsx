import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Shell } from "../ui/shell.tsx";

export default async function NotFoundPage() {
  const t = await getTranslations("common");
  return (
    <Shell>
      <div className="page">
        <h1>{t("notFoundTitle")}</h1>
        <p className="soft mt-2">{t("notFoundText")}</p>
        <p className="mt-6">
          <Link href="/">{t("backHome")}</Link>
        </p>
      </div>
    </Shell>
  );
}
