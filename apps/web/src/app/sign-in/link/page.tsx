import { getTranslations } from "next-intl/server";
import { ProvideMessages } from "../../../i18n/provide-messages.tsx";
import { LinkForm } from "../../../features/session/link-form.tsx";
import { Shell } from "../../../ui/shell.tsx";

export async function generateMetadata() {
  return { title: (await getTranslations("common"))("signIn") };
}

/**
 * Opening a one-time link uses nothing up: mail scanners and previews open links too. Only the press that follows does.
 */
export default async function SignInLinkPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { token } = await searchParams;
  const t = await getTranslations("course.signIn");
  return (
    <Shell>
      <div className="page">
        <div className="mx-auto max-w-[360px]">
          <h1 className="mb-2">{t("linkTitle")}</h1>
          <p className="soft mb-6">{t("linkText")}</p>
          <ProvideMessages namespaces={["course"]}>
            <LinkForm token={typeof token === "string" ? token : ""} />
          </ProvideMessages>
        </div>
      </div>
    </Shell>
  );
}
