import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { AssignmentCard } from "@warpgrade/domain";
import { meaningOfResult, StateBadge } from "../../ui/state-badge.tsx";

/** Where one's own work stands: attempts used, a draft, the result once it is released. */
export async function MyState({ mine }: { mine: NonNullable<AssignmentCard["mine"]> }) {
  const [t, tCommon] = await Promise.all([getTranslations("course.page"), getTranslations("common")]);
  return (
    <p className="type-small soft mt-1 flex flex-wrap items-baseline gap-x-4">
      <span>{t("attempts", { used: mine.attempts, max: mine.maxAttempts })}</span>
      {mine.hasDraft ? <span>{t("draft")}</span> : null}
      {mine.result ? (
        <StateBadge meaning={meaningOfResult(mine.result)}>{tCommon(`result.${mine.result}`)}</StateBadge>
      ) : null}
      {!mine.result && mine.attempts > 0 ? <StateBadge meaning="wait">{t("notReleased")}</StateBadge> : null}
      {mine.latestSubmissionId ? (
        <Link href={`/submissions/${mine.latestSubmissionId}`}>{t("latestSubmission")}</Link>
      ) : null}
    </p>
  );
}
