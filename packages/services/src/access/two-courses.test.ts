/**
 * Everybody of one course asks every use case for the ids of the other: as if they did not exist. And every use case is
 * asked by somebody who is a member but may not.
 */
import { EMPTY_WORK } from "@warpgrade/domain";
import { newId } from "@warpgrade/platform";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as services from "../index.ts";
import type { ViewerRef } from "../deps.ts";
import { createWorld, judgeRun, part, refusal, submit, workOf, type TestCourse, type World } from "../testing/world.ts";

let world: World;
let other: TestCourse;
let foreign: { submissionId: string; runId: string; vetoId: string };

beforeAll(async () => {
  world = await createWorld();
  other = await world.addCourse("other");
  const { submissionId, runId } = await submit({ deps: world.deps, course: other }, other.students[0]);
  await judgeRun(world.deps, runId, {
    vetoEvidence: [{ kind: "boundary_checks_removed", what: ["assert_deleted"], detail: null }],
  });
  const { id: vetoId } = await world.deps.db.veto.findFirstOrThrow({ where: { submissionId } });
  foreign = { submissionId, runId, vetoId };
});
afterAll(() => world.close());

/** What a page or form of each use case would send, aimed at the other course. */
const CALLS: Record<string, (viewer: ViewerRef) => Promise<unknown>> = {
  loadCoursePage: (who) => services.loadCoursePage(world.deps, who, { courseId: other.courseId }),
  importLesson: (who) =>
    services.importLesson(world.deps, who, { courseId: other.courseId, files: [{ name: "a.qmd", base64: "" }] }),
  changeAssignment: (who) =>
    services.changeAssignment(world.deps, who, {
      assignmentId: other.assignmentId,
      opensAt: "2026-01-01T00:00:00Z",
      dueAt: "2026-02-01T00:00:00Z",
      maxAttempts: 5,
    }),
  loadLessonPage: (who) => services.loadLessonPage(world.deps, who, { assignmentId: other.assignmentId, locale: "en" }),
  revealHint: (who) =>
    services.revealHint(world.deps, who, { assignmentId: other.assignmentId, level: 1, locale: "en" }),
  saveDraft: (who) =>
    services.saveDraft(world.deps, who, { assignmentId: other.assignmentId, version: 0, content: EMPTY_WORK }),
  submitLesson: (who) =>
    services.submitLesson(world.deps, who, {
      assignmentId: other.assignmentId,
      idempotencyKey: newId(),
      locale: "en",
      content: workOf(),
    }),
  startPracticeRun: (who) =>
    services.startPracticeRun(world.deps, who, {
      assignmentId: other.assignmentId,
      blank: "1",
      boundary: EMPTY_WORK.boundary,
      locale: "en",
      idempotencyKey: newId(),
    }),
  loadRun: (who) => services.loadRun(world.deps, who, { runId: foreign.runId }),
  loadAttemptPage: (who) =>
    services.loadAttemptPage(world.deps, who, { submissionId: foreign.submissionId, locale: "en" }),
  loadReceipt: (who) => services.loadReceipt(world.deps, who, { submissionId: foreign.submissionId }),
  putAttemptBack: (who) => services.putAttemptBack(world.deps, who, { submissionId: foreign.submissionId }),
  loadQueue: (who) => services.loadQueue(world.deps, who, { assignmentId: other.assignmentId }),
  loadAnswer: (who) => services.loadAnswer(world.deps, who, { submissionId: foreign.submissionId, locale: "en" }),
  markAnswer: (who) =>
    services.markAnswer(world.deps, who, {
      submissionId: foreign.submissionId,
      expectedVersion: 0,
      rubricVersionId: other.rubricVersionId,
      mark: part("Q1", 100),
    }),
  takeHold: (who) => services.takeHold(world.deps, who, { submissionId: foreign.submissionId, part: "Q1" }),
  returnHold: (who) => services.returnHold(world.deps, who, { submissionId: foreign.submissionId, part: "Q1" }),
  breakHold: (who) =>
    services.breakHold(world.deps, who, { submissionId: foreign.submissionId, part: "Q1", reason: "why" }),
  beatPresence: (who) =>
    services.beatPresence(world.deps, who, {
      assignmentId: other.assignmentId,
      submissionId: null,
      part: null,
      criterion: null,
    }),
  listPresence: (who) => services.listPresence(world.deps, who, { assignmentId: other.assignmentId }),
  decideVeto: (who) =>
    services.decideVeto(world.deps, who, { vetoId: foreign.vetoId, decision: "STANDING", reason: "why" }),
  previewRelease: (who) => services.previewRelease(world.deps, who, { assignmentId: other.assignmentId }),
  releaseGrades: (who) => services.releaseGrades(world.deps, who, { assignmentId: other.assignmentId }),
  loadReport: (who) => services.loadReport(world.deps, who, { assignmentId: other.assignmentId }),
  exportDecisions: (who) => services.exportDecisions(world.deps, who, { assignmentId: other.assignmentId }),
};

/** Use cases that name no object of a course: of the viewer, of the site, of a worker, of the platform itself. */
const WITHOUT_A_COURSE = [
  "announceRunning",
  "auditLedgers",
  "beatRun",
  "checkHealth",
  "claimRun",
  "createCourse",
  "createFirstAdministrator",
  "createServiceDeps",
  "createSignInLink",
  "createUser",
  "enrollUser",
  "importParsedLessons",
  "invitePerson",
  "listCourses",
  "loadHome",
  "loadOperations",
  "loadSession",
  "loadViewer",
  "readLessonFiles",
  "recordVerdict",
  "revokeSessions",
  "setLocale",
  "sweepRuns",
  "useSignInLink",
  "verifyCredentials",
];

/** Of the calls above those that a member of that role may make with these ids. */
const MAY: Record<string, readonly string[]> = {
  "another student": [
    "loadCoursePage",
    "loadLessonPage",
    "revealHint",
    "saveDraft",
    "submitLesson",
    "startPracticeRun",
  ],
  grader: [
    "loadCoursePage",
    "loadLessonPage",
    "loadQueue",
    "loadAnswer",
    "markAnswer",
    "takeHold",
    "returnHold",
    "beatPresence",
    "listPresence",
  ],
  administrator: ["loadCoursePage", "loadLessonPage", "loadReport", "exportDecisions"],
};

describe("the other course", () => {
  it("is asked for by every use case that names something of a course", () => {
    const functions = Object.entries(services).filter(([, value]) => typeof value === "function");
    expect([...Object.keys(CALLS), ...WITHOUT_A_COURSE].toSorted()).toEqual(functions.map(([name]) => name).toSorted());
  });

  /** Every call by this person, at once: name and the code that it was refused with. */
  const askAll = (viewer: ViewerRef) =>
    Promise.all(Object.entries(CALLS).map(async ([name, call]) => ({ name, code: await refusal(call(viewer)) })));

  it("does not exist for anybody of this one, nor for nobody", async () => {
    const { students, graders, instructor } = world.course;
    for (const viewer of [students[0], graders[0], instructor]) {
      const answers = await askAll(viewer);
      expect(answers).toEqual(answers.map(({ name }) => ({ name, code: "NOT_FOUND" })));
    }
    const answers = await askAll({ userId: newId("user") });
    expect(answers.filter(({ code }) => code !== "NOT_SIGNED_IN" && code !== "NOT_FOUND")).toEqual([]);
  });

  it("refuses its own members what their role may not do", async () => {
    const people: Record<string, ViewerRef> = {
      "another student": other.students[1],
      grader: other.graders[0],
      administrator: world.admin,
    };
    for (const [role, viewer] of Object.entries(people)) {
      const answers = await askAll(viewer);
      const allowed = answers.filter(({ code }) => code === "none").map(({ name }) => name);
      expect([role, allowed.toSorted()]).toEqual([role, MAY[role]?.toSorted()]);
      const refused = answers.filter(({ code }) => !["none", "FORBIDDEN", "NOT_FOUND"].includes(code));
      expect([role, refused]).toEqual([role, []]);
    }
  });

  it("ends for a member at the moment the membership ends", async () => {
    const student = other.students[2];
    expect(await refusal(CALLS.loadCoursePage!(student))).toBe("none");
    await world.deps.db.enrollment.updateMany({ where: { userId: student.userId }, data: { active: false } });
    expect(await refusal(CALLS.loadCoursePage!(student))).toBe("NOT_FOUND");
  });
});
