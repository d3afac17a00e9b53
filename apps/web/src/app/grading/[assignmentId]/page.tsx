import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { Locale } from "@warpgrade/domain";
import { MarkingPage } from "../../../features/grading/marking-page.tsx";
import { getCaller, getQueryClient, getViewer, HydrateClient, loadPage, trpc } from "../../../trpc/server.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { RefusedPage } from "../../../ui/refused-page.tsx";
import { Shell } from "../../../ui/shell.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("grading"))("title") };
}

export default async function Page({ params }: { params: Promise<{ assignmentId: string }> }) {
  const { assignmentId } = await params;
  const t = await getTranslations("grading");
  const loaded = await loadPage(`/grading/${assignmentId}`, async () =>
    (await getCaller()).queue.page({ assignmentId }),
  );
  if (!loaded.ok) return <RefusedPage code={loaded.code} />;
  const queue = loaded.data;
  const viewer = await getViewer();
  if (!viewer) return null;
  const roles = viewer.courses.find((course) => course.id === queue.courseId)?.roles ?? [];
  const isInstructor = roles.includes("INSTRUCTOR");
  getQueryClient().setQueryData(trpc.queue.page.queryKey({ assignmentId }), queue);
  return (
    <Shell
      crumbs={[
        { label: queue.courseTitle, href: `/courses/${queue.courseId}` },
        { label: queue.lessonTitle, href: `/lessons/${assignmentId}` },
        { label: t("title") },
      ]}
      end={
        isInstructor && (
          <>
            <ButtonLink href={`/grading/${assignmentId}/release`}>{t("releaseLink")}</ButtonLink>
          </>
        )
      }
    >
      <HydrateClient>
        <MarkingPage
          assignmentId={assignmentId}
          viewer={{ id: viewer.id, mayDecideVetoes: isInstructor }}
          locale={(await getLocale()) as Locale}
        />
      </HydrateClient>
    </Shell>
  );
}
