import { getTranslations } from "next-intl/server";
import type { CourseRole } from "@warpgrade/domain";

/** What one is to a course, in words. */
export async function RoleWords({ roles, isAdmin }: { roles: readonly CourseRole[]; isAdmin: boolean }) {
  const t = await getTranslations("common");
  const words = [...roles, ...(isAdmin ? (["ADMIN"] as const) : [])].map((role) => t(`role.${role}`));
  return <>{words.join(", ")}</>;
}
