import { getTranslations } from "next-intl/server";
import type { AssignmentCard } from "@warpgrade/domain";
import { Progress } from "../../ui/progress.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";

/** How far grading is, for staff. */
export async function AssignmentCounts({ grading }: { grading: NonNullable<AssignmentCard["grading"]> }) {
  const t = await getTranslations("course.page");
  const { submitted, fullyMarked, released, openVetoes } = grading;
  return (
    <div className="mt-2 max-w-[520px]">
      <p className="type-small soft mb-1 flex flex-wrap gap-x-4">
        <span>{t("submitted", { count: submitted })}</span>
        <span>{t("marked", { count: fullyMarked })}</span>
        <span>{t("released", { count: released })}</span>
        {openVetoes > 0 ? <StateBadge meaning="wait">{t("openVetoes", { count: openVetoes })}</StateBadge> : null}
      </p>
      <Progress label={t("progress")} done={fullyMarked} total={submitted} />
    </div>
  );
}
