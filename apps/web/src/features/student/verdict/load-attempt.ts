import { cache } from "react";
import type { Locale } from "@warpgrade/domain";
import { getCaller, loadPage } from "@/trpc/server.tsx";

/** Once per request, for the page and for its title. */
export const loadAttempt = cache((submissionId: string, locale: Locale) =>
  loadPage(`/submissions/${submissionId}`, async () => (await getCaller()).submission.page({ submissionId, locale })),
);
