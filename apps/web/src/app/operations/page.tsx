import { getTranslations } from "next-intl/server";
import { OperationsView } from "../../features/operations/operations-view.tsx";
import { ErrorSentence } from "../../features/problem/error-sentence.tsx";
import { getCaller, loadPage } from "../../trpc/server.tsx";
import { Shell } from "../../ui/shell.tsx";

export async function generateMetadata() {
  return { title: (await getTranslations("common"))("operations") };
}

export default async function OperationsPage() {
  const t = await getTranslations("common");
  const page = await loadPage("/operations", async () => (await getCaller()).operations.page());
  return (
    <Shell crumbs={[{ label: t("operations") }]}>
      <div className="page">
        {page.ok ? <OperationsView operations={page.data} /> : <ErrorSentence code={page.code} />}
      </div>
    </Shell>
  );
}
