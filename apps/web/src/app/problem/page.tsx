import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { ErrorSentence } from "../../features/problem/error-sentence.tsx";
import { Shell } from "../../ui/shell.tsx";

/** Says why a download or another address of the API was refused. */
export default async function ProblemPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { code, id } = await searchParams;
  const t = await getTranslations("common");
  return (
    <Shell>
      <div className="page">
        <ErrorSentence code={typeof code === "string" ? code : "unknown"} id={typeof id === "string" ? id : null} />
        <p className="mt-6">
          <Link href="/">{t("backHome")}</Link>
        </p>
      </div>
    </Shell>
  );
}
