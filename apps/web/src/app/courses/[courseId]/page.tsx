import { CourseView } from "../../../features/course/course-view.tsx";
import { ErrorSentence } from "../../../features/problem/error-sentence.tsx";
import { getCaller, loadPage } from "../../../trpc/server.tsx";
import { Shell } from "../../../ui/shell.tsx";

type Props = { params: Promise<{ courseId: string }> };

export default async function CoursePage({ params }: Props) {
  const { courseId } = await params;
  const page = await loadPage(`/courses/${courseId}`, async () => (await getCaller()).course.page({ courseId }));
  if (!page.ok) {
    return (
      <Shell>
        <div className="page">
          <ErrorSentence code={page.code} />
        </div>
      </Shell>
    );
  }
  return (
    <Shell crumbs={[{ label: page.data.title }]}>
      <title>{page.data.title}</title>
      <div className="page">
        <CourseView course={page.data} />
      </div>
    </Shell>
  );
}
