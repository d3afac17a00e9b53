/** The people and things of the permission tests: two courses, and in the first one a submission with a veto proposed. */
import { newId } from "@warpgrade/platform";
import type { ViewerRef } from "@warpgrade/services";
import {
  createWorld,
  judgeRun,
  submit,
  workOf,
  type TestCourse,
  type World,
} from "../../../services/src/testing/world.ts";
import { appRouter } from "../app-router.ts";
import type { ApiContext } from "../context.ts";
import { domainErrorOf } from "../errors.ts";
import { createCallerFactory } from "../init.ts";

export const ROLES = [
  "anonymous",
  "student",
  "classmate",
  "grader",
  "instructor",
  "admin",
  "studentElsewhere",
  "instructorElsewhere",
] as const;
export type Role = (typeof ROLES)[number];

export interface Things {
  courseId: string;
  assignmentId: string;
  rubricVersionId: string;
  submissionId: string;
  runId: string;
  vetoId: string;
}

export interface Cast {
  world: World;
  viewers: Record<Role, ViewerRef | null>;
  things: Things;
}

export async function createCast(): Promise<Cast> {
  const world = await createWorld();
  const elsewhere = await world.addCourse("elsewhere");
  const [student, classmate] = world.course.students;
  const viewers = {
    anonymous: null,
    student,
    classmate,
    grader: world.course.graders[0],
    instructor: world.course.instructor,
    admin: world.admin,
    studentElsewhere: elsewhere.students[0],
    instructorElsewhere: elsewhere.instructor,
  };
  return { world, viewers, things: await thingsOf(world, world.course) };
}

/** A submission whose verdict proposes a veto, in that course. */
export async function thingsOf(world: World, course: TestCourse): Promise<Things> {
  const receipt = await submit({ deps: world.deps, course }, course.students[0]);
  await judgeRun(world.deps, receipt.runId, {
    outcome: "tampered",
    template: "tampered",
    automaticPoints: null,
    vetoEvidence: [{ kind: "boundary_checks_removed", what: ["assert_deleted"], detail: null }],
  });
  const veto = await world.deps.db.veto.findFirstOrThrow({ where: { submissionId: receipt.submissionId } });
  const { courseId, assignmentId, rubricVersionId } = course;
  return {
    courseId,
    assignmentId,
    rubricVersionId,
    submissionId: receipt.submissionId,
    runId: receipt.runId,
    vetoId: veto.id,
  };
}

const createCaller = createCallerFactory(appRouter);

export function contextOf(world: World, viewer: ViewerRef | null): ApiContext {
  return { deps: world.deps, viewer, sessionVersion: viewer ? 1 : null, isSessionRevoked: false };
}

/** Calls a procedure by its path as somebody. "ok", or the code it is refused with; a failure of ours is thrown on. */
export async function outcomeOf(world: World, viewer: ViewerRef | null, path: string, input: unknown): Promise<string> {
  const caller: unknown = createCaller(contextOf(world, viewer));
  const call = path.split(".").reduce((inner, key) => (inner as Record<string, unknown>)[key], caller);
  try {
    // Not called plainly: a path that ends in "apply" would be taken for Function.prototype.apply.
    await (call as (input: unknown) => Promise<unknown>).apply(undefined, [input]);
    return "ok";
  } catch (error) {
    const domain = domainErrorOf(error);
    if (!domain) throw error;
    return domain.code;
  }
}

export const freshKey = () => newId("key");
export { workOf };
