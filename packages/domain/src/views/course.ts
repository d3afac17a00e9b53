/** Front page, course, import, reports. */
import { z } from "zod";
import { Decision } from "../decision.ts";
import { LessonProblem } from "../lesson.ts";
import { CourseRole, Locale, Outcome } from "../words.ts";

export const Viewer = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  locale: Locale.nullable(),
  courses: z.array(z.object({ id: z.string(), slug: z.string(), title: z.string(), roles: z.array(CourseRole) })),
});
export type Viewer = z.infer<typeof Viewer>;

export const AssignmentCard = z.object({
  assignmentId: z.string(),
  lessonNumber: z.number().int().nullable(),
  lessonTitle: z.string(),
  locales: z.array(Locale),
  opensAt: z.string(),
  dueAt: z.string(),
  /** For a student. */
  mine: z
    .object({
      attempts: z.number().int(),
      maxAttempts: z.number().int(),
      latestSubmissionId: z.string().nullable(),
      /** Only after release. */
      result: z.enum(["PASS", "FAIL"]).nullable(),
      hasDraft: z.boolean(),
    })
    .nullable(),
  /** For staff. */
  grading: z
    .object({
      submitted: z.number().int(),
      fullyMarked: z.number().int(),
      released: z.number().int(),
      openVetoes: z.number().int(),
    })
    .nullable(),
});
export type AssignmentCard = z.infer<typeof AssignmentCard>;

export const CoursePage = z.object({
  courseId: z.string(),
  slug: z.string(),
  title: z.string(),
  timeZone: z.string(),
  roles: z.array(CourseRole),
  isAdmin: z.boolean(),
  assignments: z.array(AssignmentCard),
});
export type CoursePage = z.infer<typeof CoursePage>;

/** What waits for one, by role, first. */
export const HomePage = z.object({ viewer: Viewer, courses: z.array(CoursePage) });
export type HomePage = z.infer<typeof HomePage>;

export const ImportFile = z.object({ name: z.string().min(1).max(200), base64: z.string() });
export type ImportFile = z.infer<typeof ImportFile>;
export const ImportResult = z.discriminatedUnion("imported", [
  z.object({
    imported: z.literal(true),
    lessons: z.array(
      z.object({
        slug: z.string(),
        title: z.string(),
        locales: z.array(Locale),
        lessonVersionId: z.string(),
        version: z.number().int(),
        assignmentId: z.string(),
        /** False if the same bytes were already there. */
        isNew: z.boolean(),
        oracle: z.string(),
        defaulted: z.array(z.string()),
      }),
    ),
  }),
  z.object({ imported: z.literal(false), problems: z.array(LessonProblem) }),
]);
export type ImportResult = z.infer<typeof ImportResult>;

/** One row of the report: what the page shows is what the export writes. */
export const ReportRow = z.object({
  submissionId: z.string().nullable(),
  studentName: z.string(),
  studentEmail: z.string(),
  section: z.string().nullable(),
  attempt: z.number().int().nullable(),
  submittedAt: z.string().nullable(),
  onTime: z.boolean().nullable(),
  outcome: Outcome.nullable(),
  /** null where nobody has submitted: "no score" is not zero. */
  decision: Decision.nullable(),
  standingVetoes: z.array(z.string()),
  released: z.boolean(),
});
export type ReportRow = z.infer<typeof ReportRow>;

export const ReportPage = z.object({
  courseId: z.string(),
  courseTitle: z.string(),
  timeZone: z.string(),
  assignmentId: z.string(),
  lessonTitle: z.string(),
  assignments: z.array(z.object({ assignmentId: z.string(), lessonTitle: z.string() })),
  asOf: z.string(),
  figures: z.object({
    enrolled: z.number().int(),
    submitted: z.number().int(),
    judged: z.number().int(),
    marked: z.number().int(),
    released: z.number().int(),
    passed: z.number().int(),
    platformFaults: z.number().int(),
    runs: z.number().int(),
  }),
  /** Ten bins of total points, 0-1 ... 9-10, of the fully marked. */
  distribution: z.array(z.number().int()),
  rows: z.array(ReportRow),
  exports: z.array(
    z.object({ id: z.string(), at: z.string(), by: z.string(), rows: z.number().int(), sha256: z.string() }),
  ),
});
export type ReportPage = z.infer<typeof ReportPage>;
