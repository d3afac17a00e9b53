import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { may } from "@warpgrade/domain";
import { ImportForm } from "../../../../features/import/import-form.tsx";
import { getCaller, loadPage } from "../../../../trpc/server.tsx";
import { RefusedPage } from "../../../../ui/refused-page.tsx";
import { Shell } from "../../../../ui/shell.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("import"))("title") };
}

export default async function Page({ params }: { params: Promise<{ courseId: string }> }) {
  const { courseId } = await params;
  const t = await getTranslations("import");
  const loaded = await loadPage(`/courses/${courseId}/import`, async () =>
    (await getCaller()).course.page({ courseId }),
  );
  if (!loaded.ok) return <RefusedPage code={loaded.code} />;
  const course = loaded.data;
  if (!may(course.roles, "lesson.import")) return <RefusedPage code="FORBIDDEN" />;
  return (
    <Shell crumbs={[{ label: course.title, href: `/courses/${courseId}` }, { label: t("title") }]}>
      <div className="page">
        <h1>{t("title")}</h1>
        <p className="read soft mt-2">{t("text")}</p>
        <ImportForm courseId={courseId} />
      </div>
    </Shell>
  );
}
