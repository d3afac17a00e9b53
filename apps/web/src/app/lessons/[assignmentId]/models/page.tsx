import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { Locale } from "@warpgrade/domain";
import { ModelsPage } from "@/features/pictures/models/models-page.tsx";
import { loadLesson } from "@/features/student/lesson/load-lesson.ts";
import { ProvideMessages } from "@/i18n/provide-messages.tsx";
import { RefusedPage } from "@/ui/refused-page.tsx";
import { Shell } from "@/ui/shell.tsx";

interface Props {
  params: Promise<{ assignmentId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("models"))("title") };
}

/** What is set in the models is read from the address by the page itself, in the browser. */
export default async function Page({ params }: Props) {
  const [{ assignmentId }, locale, t, words] = await Promise.all([
    params,
    getLocale(),
    getTranslations("models"),
    getTranslations("common"),
  ]);
  const loaded = await loadLesson(assignmentId, locale as Locale);
  if (!loaded.ok) return <RefusedPage code={loaded.code} />;
  const { courseId, courseTitle, lessonNumber, text } = loaded.data;
  return (
    <Shell
      crumbs={[
        { label: courseTitle, href: `/courses/${courseId}` },
        {
          label: lessonNumber === null ? text.title : words("lessonNumber", { number: lessonNumber }),
          href: `/lessons/${assignmentId}`,
        },
        { label: t("title") },
      ]}
    >
      <div className="page">
        <h1>{t("title")}</h1>
        <p className="mt-2 mb-5 max-w-[72ch] text-ink-2">{t("intro")}</p>
        <ProvideMessages namespaces={["pictures", "counts", "models"]}>
          <ModelsPage />
        </ProvideMessages>
      </div>
    </Shell>
  );
}
