import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { Locale } from "@warpgrade/domain";
import { LessonScreen } from "@/features/student/lesson/lesson-screen.tsx";
import { STATUS_PLACE } from "@/features/student/lesson/status-place.ts";
import { Reading } from "@/features/student/lesson/reading.tsx";
import { loadLesson } from "@/features/student/lesson/load-lesson.ts";
import { ProvideMessages } from "@/i18n/provide-messages.tsx";
import { getViewer } from "@/trpc/server.tsx";
import { RefusedPage } from "@/ui/refused-page.tsx";
import { Shell } from "@/ui/shell.tsx";

interface Props {
  params: Promise<{ assignmentId: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ assignmentId }, locale] = await Promise.all([params, getLocale()]);
  const loaded = await loadLesson(assignmentId, locale as Locale);
  return loaded.ok ? { title: loaded.data.text.title } : {};
}

export default async function Page({ params }: Props) {
  const [{ assignmentId }, locale, t, viewer] = await Promise.all([
    params,
    getLocale(),
    getTranslations("common"),
    getViewer(),
  ]);
  const loaded = await loadLesson(assignmentId, locale as Locale);
  if (!loaded.ok) return <RefusedPage code={loaded.code} />;
  const { text, reference, ...work } = loaded.data;
  const name = work.lessonNumber === null ? text.title : t("lessonNumber", { number: work.lessonNumber });
  return (
    <Shell
      crumbs={[
        { label: work.courseTitle, href: `/courses/${work.courseId}` },
        { label: name, href: `/lessons/${assignmentId}` },
      ]}
      end={<span id={STATUS_PLACE} className="contents" />}
    >
      <ProvideMessages namespaces={["student", "pictures", "counts", "template"]}>
        <LessonScreen
          key={assignmentId}
          work={{ ...work, title: text.title, questions: text.questions, questionsHtml: text.questionsHtml }}
          viewerId={viewer?.id ?? ""}
        >
          <Reading page={{ ...work, text, reference }} />
        </LessonScreen>
      </ProvideMessages>
    </Shell>
  );
}
