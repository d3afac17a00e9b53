import { selectLessonTitles, type Db, type LessonTitle, type Tx } from "@warpgrade/db";
import { pickLocale } from "./pick-text.ts";

/** Title of a lesson version in the reader's language, as far as the lesson has it. */
export async function loadLessonTitle(db: Db | Tx, lessonVersionId: string, locale: string | null): Promise<string> {
  return titleIn(await selectLessonTitles(db, [lessonVersionId]), lessonVersionId, locale);
}

export function titleIn(titles: readonly LessonTitle[], lessonVersionId: string, locale: string | null): string {
  const own = titles.filter((title) => title.lessonVersionId === lessonVersionId);
  return pickLocale(own, locale)?.title ?? "";
}
