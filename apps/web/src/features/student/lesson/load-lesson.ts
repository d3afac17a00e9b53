import { cache } from "react";
import type { Locale } from "@warpgrade/domain";
import { getCaller, loadPage } from "@/trpc/server.tsx";

/** Once per request, for the page and for its title. */
export const loadLesson = cache((assignmentId: string, locale: Locale) =>
  loadPage(`/lessons/${assignmentId}`, async () => (await getCaller()).lesson.page({ assignmentId, locale })),
);
