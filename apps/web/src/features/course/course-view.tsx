import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { may, type Action, type AssignmentCard, type CoursePage, type Standing } from "@warpgrade/domain";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ExactTime } from "../../ui/exact-time.tsx";
import { Panel } from "../../ui/panel.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { AssignmentCounts } from "./assignment-counts.tsx";
import { CourseLive } from "./course-live.tsx";
import { lessonName } from "./lesson-name.ts";
import { MyState } from "./my-state.tsx";
import { RoleWords } from "./role-words.tsx";

export async function CourseView({ course }: { course: CoursePage }) {
  const t = await getTranslations("course.page");
  const standings: Standing[] = course.isAdmin ? [...course.roles, "ADMIN"] : course.roles;
  const can = (action: Action) => may(standings, action);
  return (
    <>
      <CourseLive courseIds={[course.courseId]} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1>{course.title}</h1>
          <p className="quiet type-small mt-1">
            <RoleWords roles={course.roles} isAdmin={course.isAdmin} />
            {" · "}
            {t("zone", { zone: course.timeZone })}
          </p>
        </div>
        {can("lesson.import") ? (
          <ButtonLink href={`/courses/${course.courseId}/import`}>{t("import")}</ButtonLink>
        ) : null}
      </div>
      <Panel title={t("lessons")}>
        {course.assignments.length === 0 ? (
          <EmptyState title={t("noLessons")}>
            {can("lesson.import") ? t("noLessonsStaff") : t("noLessonsStudent")}
          </EmptyState>
        ) : null}
        <ul>
          {course.assignments.map((card) => (
            <AssignmentLine key={card.assignmentId} card={card} timeZone={course.timeZone} can={can} />
          ))}
        </ul>
      </Panel>
    </>
  );
}

async function AssignmentLine({
  card,
  timeZone,
  can,
}: {
  card: AssignmentCard;
  timeZone: string;
  can: (action: Action) => boolean;
}) {
  const [t, tCommon] = await Promise.all([getTranslations("course.page"), getTranslations("common")]);
  return (
    <li className="border-line border-b py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="min-w-0">
          <Link href={`/lessons/${card.assignmentId}`}>{lessonName(tCommon, card)}</Link>
        </h3>
        <p className="type-small soft">
          {t("due")} <ExactTime at={card.dueAt} timeZone={timeZone} />
          {", "}
          <RelativeTime at={card.dueAt} timeZone={timeZone} />
        </p>
      </div>
      {card.mine ? <MyState mine={card.mine} /> : null}
      {card.grading ? <AssignmentCounts grading={card.grading} /> : null}
      <div className="mt-2 flex flex-wrap gap-2">
        {can("queue.view") ? <ButtonLink href={`/grading/${card.assignmentId}`}>{t("grade")}</ButtonLink> : null}
        {can("report.export") ? <ButtonLink href={`/reports/${card.assignmentId}`}>{t("report")}</ButtonLink> : null}
      </div>
    </li>
  );
}
