import { randomInt } from "node:crypto";
import { isUniqueViolation, withTransaction } from "@warpgrade/db";
import type { CourseRole } from "@warpgrade/domain";
import { newId } from "@warpgrade/platform";
import type { ServiceDeps } from "../deps.ts";

export interface EnrollUserInput {
  courseId: string;
  userId: string;
  role: CourseRole;
  /** Name of the section, made if it is not there. */
  section?: string;
}

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const MOST_DRAWS = 50;

/**
 * Makes somebody a member, or changes the role of one; for the seed and the command line, it asks nobody for permission.
 * The blind code is drawn at random and stays: it must not follow from name, number or order.
 */
export async function enrollUser(
  deps: Pick<ServiceDeps, "db" | "clock">,
  { courseId, userId, role, section }: EnrollUserInput,
): Promise<{ enrollmentId: string }> {
  for (let draws = 1; ; draws += 1) {
    try {
      return await withTransaction(deps.db, async (tx) => {
        const sectionId =
          section === undefined
            ? null
            : (
                await tx.section.upsert({
                  where: { courseId_name: { courseId, name: section } },
                  create: { id: newId("section"), courseId, name: section },
                  update: {},
                })
              ).id;
        const row = await tx.enrollment.upsert({
          where: { courseId_userId: { courseId, userId } },
          create: {
            id: newId("enrollment"),
            courseId,
            userId,
            role,
            sectionId,
            blindCode: drawBlindCode(draws),
            createdAt: deps.clock.now(),
          },
          update: { role, active: true, ...(sectionId === null ? {} : { sectionId }) },
        });
        return { enrollmentId: row.id };
      });
    } catch (error) {
      if (!isUniqueViolation(error, "Enrollment_courseId_blindCode_key") || draws === MOST_DRAWS) throw error;
    }
  }
}

/** Three letters, and one more when the short ones run out. */
function drawBlindCode(draws: number): string {
  return Array.from({ length: draws > 10 ? 5 : 3 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}
