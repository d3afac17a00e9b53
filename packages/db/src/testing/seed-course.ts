import { newId, sha256Hex } from "@warpgrade/platform";
import type { Db } from "../database.ts";

export interface SeededCourse {
  courseId: string;
  studentId: string;
  graderId: string;
  instructorId: string;
  lessonVersionId: string;
  rubricVersionId: string;
  assignmentId: string;
}

/** A small course with one person of each role and one assignment; rows only, no lesson text. */
export async function seedCourse(db: Db, title = "Test course"): Promise<SeededCourse> {
  const courseId = newId("course");
  await db.course.create({ data: { id: courseId, slug: courseId, title, timeZone: "UTC", policy: {} } });

  async function enrol(role: "STUDENT" | "GRADER" | "INSTRUCTOR"): Promise<string> {
    const id = newId("user");
    await db.user.create({ data: { id, email: `${id}@example.org`, name: role } });
    await db.enrollment.create({ data: { id: newId("enrol"), courseId, userId: id, role, blindCode: id.slice(-6) } });
    return id;
  }
  const [studentId, graderId, instructorId] = [
    await enrol("STUDENT"),
    await enrol("GRADER"),
    await enrol("INSTRUCTOR"),
  ];

  const lessonId = newId("lesson");
  const lessonVersionId = newId("lessonversion");
  const rubricVersionId = newId("rubric");
  const assignmentId = newId("assignment");
  await db.lesson.create({ data: { id: lessonId, courseId, slug: "lesson", number: 1 } });
  await db.lessonVersion.create({
    data: {
      id: lessonVersionId,
      lessonId,
      version: 1,
      oracle: "none",
      cases: [],
      casesSha256: sha256Hex("[]"),
      sourceSha256: sha256Hex(lessonId),
    },
  });
  await db.rubricVersion.create({ data: { id: rubricVersionId, lessonVersionId, version: 1, rubric: {} } });
  await db.assignment.create({
    data: {
      id: assignmentId,
      courseId,
      lessonVersionId,
      rubricVersionId,
      opensAt: new Date("2026-01-01T00:00:00Z"),
      dueAt: new Date("2099-01-01T00:00:00Z"),
    },
  });
  return { courseId, studentId, graderId, instructorId, lessonVersionId, rubricVersionId, assignmentId };
}

export interface SeededSubmission {
  submissionId: string;
  runId: string;
  token: string;
}

/** An attempt of the course's student with its run, QUEUED. */
export async function seedSubmission(
  db: Db,
  course: SeededCourse,
  attempt = 1,
  counts = true,
): Promise<SeededSubmission> {
  const submissionId = newId("submission");
  const runId = newId("run");
  const token = newId();
  const { assignmentId, studentId: userId } = course;
  await db.submission.create({
    data: {
      id: submissionId,
      assignmentId,
      userId,
      attempt,
      idempotencyKey: submissionId,
      receiptCode: submissionId,
      locale: "en",
      blank: "1",
      cell: "x = 1",
      content: {},
      sha256: sha256Hex(submissionId),
      onTime: true,
      counts,
    },
  });
  await db.run.create({
    data: { id: runId, assignmentId, userId, kind: "SUBMISSION", submissionId, token, input: {}, locale: "en" },
  });
  return { submissionId, runId, token };
}
