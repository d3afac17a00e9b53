import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ReleasePage } from "../../../../features/grading/release-page.tsx";
import { getCaller, loadPage } from "../../../../trpc/server.tsx";
import { RefusedPage } from "../../../../ui/refused-page.tsx";
import { Shell } from "../../../../ui/shell.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("grading"))("releaseTitle") };
}

export default async function Page({ params }: { params: Promise<{ assignmentId: string }> }) {
  const { assignmentId } = await params;
  const t = await getTranslations("grading");
  const loaded = await loadPage(`/grading/${assignmentId}/release`, async () => {
    const caller = await getCaller();
    const [queue] = await Promise.all([caller.queue.page({ assignmentId }), caller.release.preview({ assignmentId })]);
    return queue;
  });
  if (!loaded.ok) return <RefusedPage code={loaded.code} />;
  const queue = loaded.data;
  return (
    <Shell
      crumbs={[
        { label: queue.courseTitle, href: `/courses/${queue.courseId}` },
        { label: queue.lessonTitle, href: `/grading/${assignmentId}` },
        { label: t("releaseTitle") },
      ]}
    >
      <div className="page">
        <h1>{t("releaseTitle")}</h1>
        <ReleasePage assignmentId={assignmentId} courseId={queue.courseId} />
      </div>
    </Shell>
  );
}
