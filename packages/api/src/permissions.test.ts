/**
 * Every procedure of the API against every kind of person. The table is written by hand from the design, and not from
 * the table in domain, so that a slip there shows here. A procedure that is missing from it fails the test.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appRouter } from "./app-router.ts";
import { createCast, freshKey, outcomeOf, ROLES, workOf, type Cast, type Role, type Things } from "./testing/people.ts";

type Expected = Record<Role, string>;
interface Row {
  input: (things: Things) => unknown;
  expected: Expected;
}

const nobodyElse = { anonymous: "NOT_SIGNED_IN", studentElsewhere: "NOT_FOUND", instructorElsewhere: "NOT_FOUND" };
const everybody = Object.fromEntries(ROLES.map((role) => [role, "ok"])) as Expected;
const signedIn: Expected = { ...everybody, anonymous: "NOT_SIGNED_IN" };
const members = {
  ...nobodyElse,
  student: "ok",
  classmate: "ok",
  grader: "ok",
  instructor: "ok",
  admin: "ok",
};
const noMember = {
  ...nobodyElse,
  student: "FORBIDDEN",
  classmate: "FORBIDDEN",
  grader: "FORBIDDEN",
  instructor: "FORBIDDEN",
  admin: "FORBIDDEN",
};
const students = { ...noMember, student: "ok", classmate: "ok" };
/** One student's own: it does not exist for a classmate. */
const ownerOnly = { ...noMember, student: "ok", classmate: "NOT_FOUND" };
const graders = { ...noMember, grader: "ok", instructor: "ok" };
const instructors = { ...noMember, instructor: "ok" };
const reporters = { ...noMember, instructor: "ok", admin: "ok" };

const badFile = { name: "bad.qmd", base64: Buffer.from("no lesson").toString("base64") };
const mark = (part: "Q1") => ({
  part,
  itemIds: [],
  points: 100,
  comment: "",
  causalChain: true,
  coreLink: "HOLDS" as const,
});

const TABLE: Record<string, Row> = {
  "session.locale.set": { input: () => ({ locale: "vi" }), expected: everybody },
  "me.home": { input: () => undefined, expected: signedIn },
  "me.viewer": { input: () => undefined, expected: signedIn },
  "me.signOutEverywhere": { input: () => undefined, expected: signedIn },
  "course.page": { input: ({ courseId }) => ({ courseId }), expected: members },
  "lesson.page": { input: ({ assignmentId }) => ({ assignmentId, locale: "en" }), expected: members },
  "lesson.import": { input: ({ courseId }) => ({ courseId, files: [badFile] }), expected: instructors },
  "assignment.update": {
    input: ({ assignmentId }) => ({
      assignmentId,
      opensAt: "2026-03-01T00:00:00Z",
      dueAt: "2026-03-08T18:00:00+08:00",
      maxAttempts: 5,
    }),
    expected: instructors,
  },
  "draft.save": {
    input: ({ assignmentId }) => ({ assignmentId, version: 0, content: workOf() }),
    expected: students,
  },
  "run.practice": {
    input: ({ assignmentId }) => ({
      assignmentId,
      blank: "1",
      boundary: { args: [], expected: "" },
      locale: "en",
      idempotencyKey: freshKey(),
    }),
    expected: students,
  },
  "run.get": {
    input: ({ runId }) => ({ runId }),
    // A run is loaded as one's own before any course is looked at.
    expected: { ...ownerOnly, grader: "NOT_FOUND", instructor: "NOT_FOUND", admin: "NOT_FOUND" },
  },
  "submission.submit": {
    input: ({ assignmentId }) => ({ assignmentId, idempotencyKey: freshKey(), locale: "en", content: workOf() }),
    expected: students,
  },
  "submission.page": { input: ({ submissionId }) => ({ submissionId, locale: "en" }), expected: ownerOnly },
  "submission.putBack": { input: ({ submissionId }) => ({ submissionId }), expected: ownerOnly },
  "hint.reveal": {
    input: ({ assignmentId }) => ({ assignmentId, level: 1, locale: "en" }),
    expected: students,
  },
  "queue.page": { input: ({ assignmentId }) => ({ assignmentId }), expected: graders },
  "answer.page": { input: ({ submissionId }) => ({ submissionId, locale: "en" }), expected: graders },
  "mark.save": {
    input: ({ submissionId, rubricVersionId }) => ({
      submissionId,
      expectedVersion: 0,
      rubricVersionId,
      mark: mark("Q1"),
    }),
    expected: graders,
  },
  "hold.take": { input: ({ submissionId }) => ({ submissionId, part: "Q1" }), expected: graders },
  "hold.giveBack": { input: ({ submissionId }) => ({ submissionId, part: "Q1" }), expected: graders },
  "hold.break": {
    input: ({ submissionId }) => ({ submissionId, part: "Q2", reason: "left for the day" }),
    expected: instructors,
  },
  "presence.beat": {
    input: ({ assignmentId, submissionId }) => ({ assignmentId, submissionId, part: "Q1", criterion: 1 }),
    expected: graders,
  },
  "presence.list": { input: ({ assignmentId }) => ({ assignmentId }), expected: graders },
  "veto.decide": {
    input: ({ vetoId }) => ({ vetoId, decision: "DISMISSED", reason: "the check is there, in another line" }),
    expected: instructors,
  },
  "release.preview": { input: ({ assignmentId }) => ({ assignmentId }), expected: instructors },
  "release.apply": {
    input: ({ assignmentId }) => ({ assignmentId }),
    // Nothing is ready: the instructor is let in and told so.
    expected: { ...instructors, instructor: "RELEASE_BLOCKED" },
  },
  "report.page": { input: ({ assignmentId }) => ({ assignmentId }), expected: reporters },
  "operations.page": {
    input: () => undefined,
    expected: { ...noMember, admin: "ok", studentElsewhere: "FORBIDDEN", instructorElsewhere: "FORBIDDEN" },
  },
  // Opening is everybody's who is signed in; what comes through it is cut per person (see live.test.ts).
  "live.events": { input: ({ courseId }) => ({ cursors: { [courseId]: null } }), expected: signedIn },
};

/** The ones who are let in come last, so that nobody is refused only because somebody else was there before. */
const order = (expected: Expected) =>
  [...ROLES].sort((a, b) => Number(expected[a] === "ok") - Number(expected[b] === "ok"));

describe("permissions", () => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await createCast();
  });
  afterAll(() => cast.world.close());

  it("names every procedure, and none that is gone", () => {
    expect(Object.keys(TABLE).sort()).toEqual(Object.keys(appRouter._def.procedures).sort());
  });

  it.each(Object.entries(TABLE))("%s", async (path, { input, expected }) => {
    const found: Partial<Expected> = {};
    for (const role of order(expected)) {
      found[role] = await outcomeOf(cast.world, cast.viewers[role], path, input(cast.things));
    }
    expect(found).toEqual(expected);
  });

  it.each(Object.entries(TABLE))("%s knows nothing of an id that does not exist", async (path, { input, expected }) => {
    const real = input(cast.things);
    const none = "nothing_00000000000000000000000000000000";
    const text = JSON.stringify(real, (_key, value: unknown) => (isThing(cast, value) ? none : value));
    if (real === undefined || text === JSON.stringify(real) || path === "live.events") {
      expect(Object.values(expected)).not.toContain("NOT_FOUND");
      return;
    }
    for (const role of ROLES) {
      const code = role === "anonymous" ? "NOT_SIGNED_IN" : "NOT_FOUND";
      expect(await outcomeOf(cast.world, cast.viewers[role], path, JSON.parse(text)), role).toBe(code);
    }
  });
});

function isThing({ things }: Cast, value: unknown): boolean {
  return typeof value === "string" && Object.values(things).includes(value);
}
