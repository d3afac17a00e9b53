/**
 * A course for tests, on a database and a Redis of its own: the shipped lesson 6, three students, two graders, an
 * instructor and an administrator, and a clock that stands still until it is moved. What a worker would find out comes in
 * as a verdict, through the same service that a worker calls.
 */
import { shippedFiles } from "@warpgrade/curriculum";
import { createTestDatabase, type TestDatabase } from "@warpgrade/db/testing";
import { EMPTY_WORK, type CourseRole, type MarkInput, type Verdict, type WorkContent } from "@warpgrade/domain";
import { loadEnv, newId, requireSetting } from "@warpgrade/platform";
import { createServiceDeps, type OpenServiceDeps } from "../create-service-deps.ts";
import { createUser } from "../accounts/create-user.ts";
import { createCourse } from "../courses/create-course.ts";
import { enrollUser } from "../courses/enroll-user.ts";
import type { ViewerRef } from "../deps.ts";
import { markAnswer } from "../grading/mark-answer.ts";
import { readLessonFiles } from "../lessons/import-lesson.ts";
import { importParsedLessons } from "../lessons/import-parsed-lessons.ts";
import { claimRun } from "../runs/claim-run.ts";
import { recordVerdict, type RecordedAs } from "../runs/record-verdict.ts";
import { submitLesson } from "../work/submit-lesson.ts";

export interface TestCourse {
  courseId: string;
  assignmentId: string;
  lessonVersionId: string;
  rubricVersionId: string;
  students: [ViewerRef, ViewerRef, ViewerRef];
  graders: [ViewerRef, ViewerRef];
  instructor: ViewerRef;
}

export interface World {
  database: TestDatabase;
  deps: OpenServiceDeps;
  clock: { now(): Date; set(iso: string): void; advance(ms: number): void };
  admin: ViewerRef;
  course: TestCourse;
  addCourse(slug: string): Promise<TestCourse>;
  close(): Promise<void>;
}

const OPENS_AT = "2026-03-01T00:00:00.000Z";
export const DUE_AT = "2026-03-08T10:00:00.000Z";

export async function createWorld(): Promise<World> {
  const database = await createTestDatabase();
  let now = new Date("2026-03-02T09:00:00.000Z");
  const clock = {
    now: () => now,
    set: (iso: string) => void (now = new Date(iso)),
    advance: (ms: number) => void (now = new Date(now.getTime() + ms)),
  };
  const env = { ...loadEnv(), DATABASE_URL: database.url, REDIS_URL: requireSetting("TEST_REDIS_URL") };
  const deps = createServiceDeps(env, { name: "services-test", namespace: newId("test"), clock });
  const admin = await createUser(deps, { email: "admin@example.org", name: "Ada Admin", isAdmin: true });
  const addCourse = (slug: string) => makeCourse(deps, slug);
  return {
    database,
    deps,
    clock,
    admin,
    course: await addCourse("gpu"),
    addCourse,
    async close() {
      await deps.close();
      await database.close();
    },
  };
}

async function makeCourse(deps: OpenServiceDeps, slug: string): Promise<TestCourse> {
  const { courseId } = await createCourse(deps, { slug, title: `Course ${slug}`, timeZone: "Asia/Shanghai" });
  const person = async (name: string, role: CourseRole): Promise<ViewerRef> => {
    const user = await createUser(deps, { email: `${name.split(" ")[0]}.${slug}@example.org`, name });
    await enrollUser(deps, { courseId, userId: user.userId, role, section: "A" });
    return user;
  };
  const students: TestCourse["students"] = [
    await person("Quillfeather Student", "STUDENT"),
    await person("Brambleworth Student", "STUDENT"),
    await person("Zephyrine Student", "STUDENT"),
  ];
  const graders: TestCourse["graders"] = [await person("Lin Grader", "GRADER"), await person("Minh Grader", "GRADER")];
  const instructor = await person("Ines Instructor", "INSTRUCTOR");

  const read = readLessonFiles(
    // Two of the three languages, so that a test can ask for one that a lesson has not.
    shippedFiles()
      .filter(({ file }) => file.startsWith("lesson06") && !file.endsWith(".vi.qmd"))
      .map(({ file, bytes }) => ({ name: file, bytes })),
  );
  if (read.problems.length > 0) throw new Error(JSON.stringify(read.problems));
  const dates = { opensAt: new Date(OPENS_AT), dueAt: new Date(DUE_AT) };
  const imported = await importParsedLessons(deps, { courseId, actorId: null, files: read.files, dates });
  const [lesson] = imported.imported ? imported.lessons : [];
  if (!lesson) throw new Error("the shipped lesson 6 was not imported");
  const { rubricVersionId } = await deps.db.assignment.findUniqueOrThrow({ where: { id: lesson.assignmentId } });
  const { assignmentId, lessonVersionId } = lesson;
  return { courseId, assignmentId, lessonVersionId, rubricVersionId, students, graders, instructor };
}

export function workOf(changes: Partial<WorkContent> = {}): WorkContent {
  return {
    ...EMPTY_WORK,
    blank: "-(-copy_cycles // compute_cycles) + 1",
    boundary: { args: ["240", "120"], expected: "3" },
    explanation: "The rounded-up quotient is what is in flight, and one slot more is being read.",
    answers: {
      Q1: "The copy fills a slot, the wait frees the oldest one, the compute reads it.",
      Q2: "More stages take shared memory, so fewer blocks fit and latency shows again.",
      Q3: "Sectors per request, because useless bytes move too.",
    },
    ...changes,
  };
}

export async function submit(
  { deps, course }: Pick<World, "deps" | "course">,
  student: ViewerRef,
  changes: Partial<WorkContent> = {},
  key = newId(),
) {
  return submitLesson(deps, student, {
    assignmentId: course.assignmentId,
    idempotencyKey: key,
    locale: "en",
    content: workOf(changes),
  });
}

/** A verdict as the judge gives it for a right cell; `changes` make it another one. */
export function verdictOf(changes: Partial<Verdict> = {}): Verdict {
  const noStream = { head: "", tail: "", cutBytes: 0 };
  return {
    schema: "warpgrade.verdict/1",
    outcome: "accepted",
    template: "blank_only",
    changed: ["blank"],
    visibleAsserts: "pass",
    checks: [],
    property: "consistent",
    counterexample: null,
    beyondNote: null,
    cases: { normal: { total: 2, agree: 2 }, boundary: { total: 2, agree: 2 }, beyond: { total: 1, agree: 1 } },
    caseStrip: "11111",
    ownCase: null,
    automaticPoints: { normal: 200, boundary: 100 },
    claimMatch: null,
    claimState: "none",
    vetoEvidence: [],
    simulator: null,
    stdout: noStream,
    stderr: noStream,
    error: null,
    oracle: "pipeline.minimum_stages",
    casesSha256: "0".repeat(64),
    cellSha256: "1".repeat(64),
    driver: "bubblewrap",
    durationMs: 12,
    ...changes,
  };
}

/** Plays the worker for one run: claims it and records what was found out. */
export async function judgeRun(
  deps: OpenServiceDeps,
  runId: string,
  changes: Partial<Verdict> = {},
): Promise<RecordedAs> {
  const { token } = await deps.db.run.findUniqueOrThrow({ where: { id: runId } });
  const job = await claimRun(deps, { runId, token });
  if (!job) throw new Error(`run ${runId} cannot be claimed`);
  return recordVerdict(deps, { runId, token, verdict: verdictOf(changes) });
}

export const LUCK: Partial<Verdict> = {
  outcome: "wrong_answer",
  property: "inconsistent",
  automaticPoints: { normal: 200, boundary: 0 },
  counterexample: {
    args: [
      { t: "int", hex: "f0" },
      { t: "int", hex: "78" },
    ],
    expected: "3",
    actual: { kind: "value", value: { t: "int", hex: "4" } },
    caseKind: "boundary",
    beyondWorkingRange: false,
  },
  vetoEvidence: [{ kind: "right_by_luck", what: ["asserts_pass", "counterexample"], detail: "(240, 120)" }],
};

export const part = (name: "EXPLANATION" | "Q1" | "Q2" | "Q3", points: number, comment = ""): MarkInput => ({
  part: name,
  itemIds: [],
  points,
  comment,
  causalChain: name === "EXPLANATION" ? null : true,
  coreLink: name === "EXPLANATION" ? null : "HOLDS",
});

export const WHOLE: MarkInput = {
  part: "WHOLE",
  independent: null,
  checksPassed: null,
  boundaryNamed: true,
  tradeOffNamed: true,
  boundaryQuote: "one slot more",
  tradeOffQuote: "fewer blocks fit",
};

/** Gives one mark as it should be given: under the version and the rubric of now. */
export async function mark(
  { deps, course }: Pick<World, "deps" | "course">,
  grader: ViewerRef,
  submissionId: string,
  input: MarkInput,
) {
  const head = await deps.db.markHead.findUnique({
    where: { submissionId_part: { submissionId, part: input.part } },
  });
  return markAnswer(deps, grader, {
    submissionId,
    expectedVersion: head?.version ?? 0,
    rubricVersionId: course.rubricVersionId,
    mark: input,
  });
}

/** Marks every part: 7 points of people, so that 10 are reached with a right cell. */
export async function markAll(
  world: Pick<World, "deps" | "course">,
  submissionId: string,
  points: { EXPLANATION?: number; Q1?: number; Q2?: number; Q3?: number } = {},
) {
  const [grader] = world.course.graders;
  await mark(world, grader, submissionId, part("EXPLANATION", points.EXPLANATION ?? 100));
  await mark(world, grader, submissionId, part("Q1", points.Q1 ?? 200));
  await mark(world, grader, submissionId, part("Q2", points.Q2 ?? 200));
  await mark(world, grader, submissionId, part("Q3", points.Q3 ?? 200));
  await mark(world, grader, submissionId, WHOLE);
}

/** The code of the domain error that the work is refused with; "none" when it is not. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "none";
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}
