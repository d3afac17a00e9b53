import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { Locale } from "@warpgrade/domain";
import { AttemptScreen } from "@/features/student/verdict/attempt-screen.tsx";
import { loadAttempt } from "@/features/student/verdict/load-attempt.ts";
import { sentenceOf } from "@/features/student/verdict/verdict-sentence.ts";
import { ProvideMessages } from "@/i18n/provide-messages.tsx";
import { RefusedPage } from "@/ui/refused-page.tsx";
import { Shell } from "@/ui/shell.tsx";

interface Props {
  params: Promise<{ submissionId: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ submissionId }, locale, t] = await Promise.all([params, getLocale(), getTranslations("student.attempt")]);
  const loaded = await loadAttempt(submissionId, locale as Locale);
  if (!loaded.ok) return {};
  return { title: `${t("number", { attempt: loaded.data.receipt.attempt })}, ${loaded.data.lessonTitle}` };
}

export default async function Page({ params }: Props) {
  const [{ submissionId }, locale, t, words] = await Promise.all([
    params,
    getLocale(),
    getTranslations("student.attempt"),
    getTranslations("common"),
  ]);
  const loaded = await loadAttempt(submissionId, locale as Locale);
  if (!loaded.ok) return <RefusedPage code={loaded.code} />;
  const page = loaded.data;
  const lesson = page.lessonNumber === null ? page.lessonTitle : words("lessonNumber", { number: page.lessonNumber });
  return (
    <Shell
      crumbs={[
        { label: page.courseTitle, href: `/courses/${page.courseId}` },
        { label: lesson, href: `/lessons/${page.assignmentId}` },
        { label: t("number", { attempt: page.receipt.attempt }) },
      ]}
    >
      <ProvideMessages namespaces={["student", "pictures", "counts", "template"]}>
        <AttemptScreen first={page} firstSentence={sentenceOf(page)} />
      </ProvideMessages>
    </Shell>
  );
}
