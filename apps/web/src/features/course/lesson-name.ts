import type { AssignmentCard } from "@warpgrade/domain";

/** "Lesson 6: Async pipelines"; a lesson without a number is its title. */
export function lessonName(
  t: (key: "lessonNumber", values: { number: number }) => string,
  { lessonNumber, lessonTitle }: Pick<AssignmentCard, "lessonNumber" | "lessonTitle">,
): string {
  return lessonNumber === null ? lessonTitle : `${t("lessonNumber", { number: lessonNumber })}: ${lessonTitle}`;
}
