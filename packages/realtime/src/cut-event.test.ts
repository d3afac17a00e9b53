import { LEDGER_KINDS, type CourseEvent, type LedgerKind, type LiveEvent, type Standing } from "@warpgrade/domain";
import { describe, expect, it } from "vitest";
import { cutCourseEvent, cutPassingEvent, type RunOwner } from "./cut-event.ts";

const ME = "user_me";
const OTHER = "user_other";

/** Every key that a subject may hold, so that a leak of any of them is seen. */
const event = (kind: LedgerKind, studentId = OTHER): CourseEvent => ({
  type: "ledger",
  courseId: "course_1",
  seq: 7,
  kind,
  at: "2026-01-01T00:00:00.000Z",
  subject: {
    assignmentId: "a",
    lessonVersionId: "lv",
    submissionId: "s",
    runId: "r",
    verdictId: "v",
    markId: "m",
    part: "Q1",
    version: 3,
    vetoId: "veto",
    holdId: "h",
    releaseId: "rel",
    exportId: "e",
    hintLevel: 2,
    studentId,
  },
});

type Who = "student it concerns" | "another student" | "grader" | "instructor" | "admin" | "nobody";
const STANDINGS: Record<Who, Standing[]> = {
  "student it concerns": ["STUDENT"],
  "another student": ["STUDENT"],
  grader: ["GRADER"],
  instructor: ["INSTRUCTOR"],
  admin: ["ADMIN"],
  nobody: [],
};

/** Who receives what, spelled out: S the student it concerns, O another student, G grader, I instructor, A admin. */
const TABLE: Record<LedgerKind, string> = {
  "lesson.imported": "SOGIA",
  "assignment.changed": "SOGIA",
  "submission.created": "S-GIA",
  "submission.counted": "S-GIA",
  "run.judged": "S-GIA",
  "run.quarantined": "S-GIA",
  "hint.revealed": "S-GI-",
  "mark.saved": "--GIA",
  "automatic.overridden": "--GIA",
  "veto.proposed": "--GIA",
  "veto.confirmed": "--GIA",
  "veto.dismissed": "--GIA",
  "hold.taken": "--GI-",
  "hold.returned": "--GI-",
  "hold.broken": "--GI-",
  "identity.revealed": "--GI-",
  "grades.released": "SOGIA",
  "report.exported": "--GIA",
};
const COLUMNS: Who[] = ["student it concerns", "another student", "grader", "instructor", "admin"];

describe.each(LEDGER_KINDS)("a ledger event %s", (kind) => {
  it.each(COLUMNS.map((who, column) => [who, TABLE[kind][column] !== "-"] as const))(
    "reaches %s: %s",
    (who, reaches) => {
      const given = event(kind, who === "student it concerns" ? ME : OTHER);
      expect(cutCourseEvent(given, { userId: ME, standings: STANDINGS[who] }) !== null).toBe(reaches);
    },
  );

  it("reaches nobody without a role", () => {
    expect(cutCourseEvent(event(kind, ME), { userId: ME, standings: [] })).toBeNull();
  });

  it("names no student to staff and administrators", () => {
    for (const who of ["grader", "instructor", "admin"] as const) {
      const cut = cutCourseEvent(event(kind), { userId: ME, standings: STANDINGS[who] });
      expect(JSON.stringify(cut)).not.toContain(OTHER);
    }
  });

  it("tells a student nothing of marks, versions, vetoes, holds and other people", () => {
    const cut = cutCourseEvent(event(kind, ME), { userId: ME, standings: ["STUDENT"] });
    const allowed = ["assignmentId", "lessonVersionId", "submissionId", "runId", "hintLevel"];
    expect(Object.keys(cut?.subject ?? {}).filter((key) => !allowed.includes(key))).toEqual([]);
  });
});

describe("an event that passes by", () => {
  const run = { type: "run", courseId: "course_1", runId: "r", state: "RUNNING", run: null } as const;
  const presence: LiveEvent = { type: "presence", courseId: "course_1", assignmentId: "a" };
  const refetch: LiveEvent = { type: "refetch", courseId: "course_1" };
  const reaches = (given: Exclude<LiveEvent, CourseEvent>, who: Who, owner: RunOwner | null) =>
    cutPassingEvent(given, { userId: ME, standings: STANDINGS[who] }, owner) !== null;

  it("of a submission's run reaches its student and graders, and no other student", () => {
    const mine: RunOwner = { studentId: ME, kind: "SUBMISSION" };
    const theirs: RunOwner = { studentId: OTHER, kind: "SUBMISSION" };
    expect(reaches(run, "student it concerns", mine)).toBe(true);
    expect(reaches(run, "another student", theirs)).toBe(false);
    expect(reaches(run, "grader", theirs)).toBe(true);
    expect(reaches(run, "instructor", theirs)).toBe(true);
    expect(reaches(run, "admin", theirs)).toBe(false);
    expect(reaches(run, "nobody", mine)).toBe(false);
  });

  it("takes the judged run itself to its student and to nobody else", () => {
    const owner: RunOwner = { studentId: ME, kind: "SUBMISSION" };
    const judged = {
      ...run,
      state: "JUDGED" as const,
      run: {
        id: "r",
        kind: "SUBMISSION" as const,
        state: "JUDGED" as const,
        outcome: "accepted" as const,
        queuedAt: "2026-12-01T00:00:00.000Z",
        startedAt: null,
        finishedAt: null,
        blank: "1",
        tries: 1,
        verdict: null,
      },
    };
    const cutFor = (who: Who, userId: string) => cutPassingEvent(judged, { userId, standings: STANDINGS[who] }, owner);
    expect(cutFor("student it concerns", ME)).toEqual(judged);
    for (const who of ["grader", "instructor"] as const) expect(cutFor(who, OTHER)).toEqual({ ...judged, run: null });
  });

  it("of a practice run reaches its student only", () => {
    expect(reaches(run, "student it concerns", { studentId: ME, kind: "PRACTICE" })).toBe(true);
    for (const who of ["another student", "grader", "instructor", "admin"] as const) {
      expect(reaches(run, who, { studentId: OTHER, kind: "PRACTICE" })).toBe(false);
    }
  });

  it("of an unknown run reaches nobody", () => {
    for (const who of COLUMNS) expect(reaches(run, who, null)).toBe(false);
  });

  it("of presence reaches graders and instructors only", () => {
    const who = COLUMNS.filter((each) => reaches(presence, each, null));
    expect(who).toEqual(["grader", "instructor"]);
  });

  it("that asks to load again reaches its receiver", () => {
    for (const who of COLUMNS) expect(reaches(refetch, who, null)).toBe(true);
  });
});
