import { verifyLedger, type LedgerCheck } from "@warpgrade/db";
import { listCourses, type ListedCourse } from "../courses/list-courses.ts";
import type { ServiceDeps } from "../deps.ts";

/** Walks every course's ledger and says whether its chain holds. For the command line; it asks nobody for permission. */
export async function auditLedgers(
  deps: Pick<ServiceDeps, "db">,
): Promise<{ course: ListedCourse; check: LedgerCheck }[]> {
  const audited: { course: ListedCourse; check: LedgerCheck }[] = [];
  for (const course of await listCourses(deps)) {
    audited.push({ course, check: await verifyLedger(deps.db, course.id) });
  }
  return audited;
}
