import { describe, expect, it } from "vitest";
import type { AssignmentCard, CoursePage, HomePage } from "@warpgrade/domain";
import { whatWaits } from "./what-waits.ts";

const now = new Date("2026-03-10T12:00:00Z");

function card(changes: Partial<AssignmentCard>): AssignmentCard {
  return {
    assignmentId: "a",
    lessonNumber: 1,
    lessonTitle: "Lesson",
    locales: ["en"],
    opensAt: "2026-03-01T00:00:00Z",
    dueAt: "2026-03-20T00:00:00Z",
    mine: null,
    grading: null,
    ...changes,
  };
}
const mine = { attempts: 0, maxAttempts: 5, latestSubmissionId: null, result: null, hasDraft: false };
const grading = { submitted: 10, fullyMarked: 4, released: 1, openVetoes: 2 };

function home(roles: CoursePage["roles"], ...assignments: AssignmentCard[]): HomePage {
  const course = { courseId: "c", slug: "c", title: "Course", timeZone: "UTC", roles, isAdmin: false, assignments };
  const viewer = { id: "u", name: "U", email: "u@example.org", isAdmin: false, locale: null, courses: [] };
  return { viewer, courses: [course] };
}
const kinds = (page: HomePage) => whatWaits(page, now).map(({ kind, count }) => [kind, count]);

describe("whatWaits", () => {
  it("shows an instructor vetoes, then grading, then what is ready to release", () => {
    expect(kinds(home(["INSTRUCTOR"], card({ grading })))).toEqual([
      ["vetoes", 2],
      ["grading", 6],
      ["release", 3],
    ]);
  });
  it("shows a grader the grading only", () => {
    expect(kinds(home(["GRADER"], card({ grading })))).toEqual([["grading", 6]]);
  });
  it("shows a student open lessons by due date, results, and what opens later", () => {
    const page = home(
      ["STUDENT"],
      card({ assignmentId: "later", mine, dueAt: "2026-03-25T00:00:00Z" }),
      card({ assignmentId: "soon", mine, dueAt: "2026-03-11T00:00:00Z" }),
      card({ assignmentId: "over", mine, dueAt: "2026-03-09T00:00:00Z" }),
      card({ assignmentId: "closed", mine, opensAt: "2026-03-15T00:00:00Z" }),
      card({ assignmentId: "done", mine: { ...mine, attempts: 1, latestSubmissionId: "s", result: "PASS" } }),
    );
    expect(whatWaits(page, now).map((one) => [one.kind, one.card.assignmentId])).toEqual([
      ["submit", "soon"],
      ["submit", "later"],
      ["result", "done"],
      ["opens", "closed"],
    ]);
  });
  it("is empty when nothing waits", () => {
    const done = { submitted: 3, fullyMarked: 3, released: 3, openVetoes: 0 };
    expect(kinds(home(["INSTRUCTOR"], card({ grading: done })))).toEqual([]);
  });
});
