import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ProvideMessages } from "../../i18n/provide-messages.tsx";
import { SignInForm } from "../../features/session/sign-in-form.tsx";
import { safeNext } from "../../features/session/safe-next.ts";
import { getViewer } from "../../trpc/server.tsx";
import { Shell } from "../../ui/shell.tsx";

export async function generateMetadata() {
  return { title: (await getTranslations("common"))("signIn") };
}

export default async function SignInPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { next, error } = await searchParams;
  const goTo = safeNext(next);
  if (await getViewer()) redirect(goTo);
  const t = await getTranslations("common");
  return (
    <Shell>
      <div className="page">
        <div className="mx-auto max-w-[360px]">
          <h1 className="mb-6">{t("signIn")}</h1>
          <ProvideMessages namespaces={["course"]}>
            <SignInForm next={goTo} initialError={typeof error === "string" ? error : null} />
          </ProvideMessages>
        </div>
      </div>
    </Shell>
  );
}
