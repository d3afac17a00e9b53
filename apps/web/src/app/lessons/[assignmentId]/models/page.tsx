import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { Locale } from "@warpgrade/domain";
import { ModelsPage } from "@/features/pictures/models/models-page.tsx";
import { ringOfAddress } from "@/features/pictures/models/ring-address.ts";
import { loadLesson } from "@/features/student/lesson/load-lesson.ts";
import { ProvideMessages } from "@/i18n/provide-messages.tsx";
import { RefusedPage } from "@/ui/refused-page.tsx";
import { Shell } from "@/ui/shell.tsx";

interface Props {
  params: Promise<{ assignmentId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("models"))("title") };
}

export default async function Page({ params, searchParams }: Props) {
  const [{ assignmentId }, query, locale, t, words] = await Promise.all([
    params,
    searchParams,
    getLocale(),
    getTranslations("models"),
    getTranslations("common"),
  ]);
  const loaded = await loadLesson(assignmentId, locale as Locale);
  if (!loaded.ok) return <RefusedPage code={loaded.code} />;
  const { courseId, courseTitle, lessonNumber, text } = loaded.data;
  const start = ringOfAddress(query);
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
        <ProvideMessages namespaces={["pictures", "models"]}>
          {/* Another address is another ring to begin with. */}
          <ModelsPage key={JSON.stringify(start)} start={start} />
        </ProvideMessages>
      </div>
    </Shell>
  );
}
