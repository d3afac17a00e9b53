import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { HomePage } from "@warpgrade/domain";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ExactTime } from "../../ui/exact-time.tsx";
import { Panel } from "../../ui/panel.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { meaningOfResult, StateBadge, type Meaning } from "../../ui/state-badge.tsx";
import { CourseLive } from "../course/course-live.tsx";
import { RoleWords } from "../course/role-words.tsx";
import { lessonName } from "../course/lesson-name.ts";
import { whatWaits, type Waiting } from "./what-waits.ts";

export async function Home({ home }: { home: HomePage }) {
  const t = await getTranslations("course.home");
  const waiting = whatWaits(home, new Date());
  return (
    <>
      <CourseLive courseIds={home.courses.map((course) => course.courseId)} />
      <h1>{t("title")}</h1>
      {waiting.length === 0 ? (
        <EmptyState title={t("nothing")}>{t("nothingText")}</EmptyState>
      ) : (
        <ul className="mt-4">
          {waiting.map((one) => (
            <WaitingLine key={`${one.kind} ${one.card.assignmentId}`} waiting={one} />
          ))}
        </ul>
      )}
      <Panel title={t("courses")}>
        {home.courses.length === 0 ? <p className="soft">{t("noCourse")}</p> : null}
        <ul>
          {home.courses.map((course) => (
            <li key={course.courseId} className="border-line flex flex-wrap items-baseline gap-x-4 border-b py-2">
              <Link href={`/courses/${course.courseId}`} className="font-semibold">
                {course.title}
              </Link>
              <span className="soft type-small">
                <RoleWords roles={course.roles} isAdmin={course.isAdmin} />
              </span>
              <span className="quiet type-small ml-auto">{t("lessons", { count: course.assignments.length })}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}

async function WaitingLine({ waiting }: { waiting: Waiting }) {
  const [t, tCommon] = await Promise.all([getTranslations("course.home"), getTranslations("common")]);
  const { kind, card, count } = waiting;
  return (
    <li className="border-line grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-b py-3">
      <div className="min-w-0">
        <Link href={waiting.href} className="type-h3">
          {t(`waiting.${kind}`, { count, lesson: lessonName(tCommon, card) })}
        </Link>
        <p className="quiet type-small">{waiting.courseTitle}</p>
      </div>
      <div className="type-small soft text-right">
        {kind === "result" && card.mine?.result ? (
          <StateBadge meaning={meaningOfResult(card.mine.result)}>{tCommon(`result.${card.mine.result}`)}</StateBadge>
        ) : (
          <StateBadge meaning={meaningOfKind(kind)}>{t(`state.${kind}`)}</StateBadge>
        )}
        <p>
          {kind === "submit" ? (
            <>
              {t("due")} <ExactTime at={card.dueAt} timeZone={waiting.timeZone} />
            </>
          ) : null}
          {kind === "opens" ? <RelativeTime at={card.opensAt} timeZone={waiting.timeZone} /> : null}
        </p>
      </div>
    </li>
  );
}

function meaningOfKind(kind: Waiting["kind"]): Meaning {
  return kind === "opens" ? "neutral" : "wait";
}
