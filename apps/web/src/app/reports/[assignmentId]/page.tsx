import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ReportPage } from "../../../features/report/report-page.tsx";
import { getCaller, loadPage } from "../../../trpc/server.tsx";
import { RefusedPage } from "../../../ui/refused-page.tsx";
import { Shell } from "../../../ui/shell.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("report"))("title") };
}

export default async function Page({ params }: { params: Promise<{ assignmentId: string }> }) {
  const { assignmentId } = await params;
  const t = await getTranslations("report");
  const loaded = await loadPage(`/reports/${assignmentId}`, async () =>
    (await getCaller()).report.page({ assignmentId }),
  );
  if (!loaded.ok) return <RefusedPage code={loaded.code} />;
  const report = loaded.data;
  return (
    <Shell crumbs={[{ label: report.courseTitle, href: `/courses/${report.courseId}` }, { label: t("title") }]}>
      <div className="page">
        <ReportPage report={report} />
      </div>
    </Shell>
  );
}
