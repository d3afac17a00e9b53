/** Dates and attempts of an assignment. Times are instants; the page shows them in the course's zone. */
import { appendLedger, withTransaction } from "@warpgrade/db";
import { DomainError, type AssignmentCard } from "@warpgrade/domain";
import { loadAssignmentFor } from "../access/load-assignment-for.ts";
import type { ServiceDeps, ViewerRef } from "../deps.ts";
import { loadAssignmentCards } from "./assignment-cards.ts";

export interface ChangeAssignmentInput {
  assignmentId: string;
  /** ISO 8601 with zone. */
  opensAt: string;
  dueAt: string;
  maxAttempts: number;
}

const MOST_ATTEMPTS = 100;
/** A slip of the hand in the year is no date, and the database's calendar ends where other people's goes on. */
const EARLIEST = new Date("2000-01-01T00:00:00Z");
const LATEST = new Date("2200-01-01T00:00:00Z");

export async function changeAssignment(
  deps: ServiceDeps,
  viewer: ViewerRef,
  input: ChangeAssignmentInput,
): Promise<AssignmentCard> {
  const { assignment, policy, access } = await loadAssignmentFor(deps, viewer, input.assignmentId, "assignment.manage");
  const opensAt = parseInstant("opensAt", input.opensAt);
  const dueAt = parseInstant("dueAt", input.dueAt);
  if (dueAt <= opensAt) throw new DomainError("INVALID_INPUT", { field: "dueAt", why: "before_opening" });
  const { maxAttempts } = input;
  if (!Number.isInteger(maxAttempts) || maxAttempts < 1 || maxAttempts > MOST_ATTEMPTS) {
    throw new DomainError("INVALID_INPUT", { field: "maxAttempts", min: 1, max: MOST_ATTEMPTS });
  }

  const changed = await withTransaction(deps.db, async (tx) => {
    const row = await tx.assignment.update({
      where: { id: assignment.id },
      data: { opensAt, dueAt, maxAttempts },
      include: { lessonVersion: { select: { lesson: { select: { number: true } } } } },
    });
    await appendLedger(tx, {
      courseId: assignment.courseId,
      kind: "assignment.changed",
      actorId: viewer.userId,
      subject: { assignmentId: assignment.id },
      payload: {
        before: {
          opensAt: assignment.opensAt.toISOString(),
          dueAt: assignment.dueAt.toISOString(),
          maxAttempts: assignment.maxAttempts,
        },
        after: { opensAt: opensAt.toISOString(), dueAt: dueAt.toISOString(), maxAttempts },
      },
      at: deps.clock.now(),
    });
    return row;
  });
  const [card] = await loadAssignmentCards(deps.db, [changed], { access, policy });
  return card as AssignmentCard;
}

/** A date that does not exist (30 February) is refused, not rolled over into March. */
function parseInstant(field: string, text: string): Date {
  const match = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/.exec(text);
  const at = new Date(text);
  const [year, month, day] = [match?.[1], match?.[2], match?.[3]].map(Number) as [number, number, number];
  const calendar = new Date(Date.UTC(year, month - 1, day));
  const exists = match && calendar.getUTCMonth() === month - 1 && calendar.getUTCDate() === day;
  const isOfOurTime = at >= EARLIEST && at < LATEST;
  if (!exists || !isOfOurTime) throw new DomainError("INVALID_INPUT", { field, why: "no_such_time" });
  return at;
}
