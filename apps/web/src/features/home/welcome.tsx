import { getTranslations } from "next-intl/server";
import { ButtonLink } from "../../ui/button-link.tsx";

export async function Welcome() {
  const t = await getTranslations("common");
  return (
    <div className="page">
      <div className="max-w-[56ch] pt-8">
        <h1>{t("brand")}</h1>
        <p className="type-read soft mt-3">{t("tagline")}</p>
        <div className="mt-6">
          <ButtonLink href="/sign-in" variant="primary">
            {t("signIn")}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
