/**
 * The demonstration: two courses and their people, so that somebody who has just cloned this can play every part. No
 * submission, no mark and no run: the queue begins empty, and everything seen in it was really done.
 */
import { shippedFiles } from "@warpgrade/curriculum";
import type { CourseRole } from "@warpgrade/domain";
import {
  changeAssignment,
  createCourse,
  createUser,
  enrollUser,
  importLesson,
  type ServiceDeps,
} from "@warpgrade/services";

/** Known to everybody who can read this file: hence only with WARPGRADE_DEMO=1, and never for a real class. */
export const DEMO_PASSWORD = "warpgrade-demo";

const GPU = "gpu-programming";
const PROFILING = "profiling-workshop";

interface DemoPerson {
  /** How the terminal calls this login. */
  what: string;
  email: string;
  name: string;
  isAdmin?: boolean;
  roles: { course: string; role: CourseRole; section?: string }[];
}

function person(
  what: string,
  login: string,
  name: string,
  roles: DemoPerson["roles"],
  more: Partial<DemoPerson> = {},
): DemoPerson {
  return { what, email: `${login}@demo.warpgrade.local`, name, roles, ...more };
}

const inGpu = (role: CourseRole, section?: string) => ({ course: GPU, role, section });
const inProfiling = (role: CourseRole) => ({ course: PROFILING, role });

/** One student is in both courses, and the workshop has people of its own: what leaks across a course is seen at once. */
const PEOPLE: readonly DemoPerson[] = [
  person("student", "student", "王小雨", [inGpu("STUDENT", "A")]),
  person("student", "student1", "Nguyễn Thị Hằng", [inGpu("STUDENT", "A")]),
  person("student", "student2", "Sam Okafor", [inGpu("STUDENT", "A")]),
  person("student", "student3", "李思远", [inGpu("STUDENT", "B")]),
  person("student", "student4", "Phạm Quang Huy", [inGpu("STUDENT", "B")]),
  person("student in both courses", "student5", "Emily Carter", [inGpu("STUDENT", "B"), inProfiling("STUDENT")]),
  person("grader", "lin", "林晓", [inGpu("GRADER")]),
  person("grader", "minh", "Trần Minh", [inGpu("GRADER")]),
  person("instructor", "instructor", "陈静", [inGpu("INSTRUCTOR")]),
  person("administrator", "admin", "Alex Morgan", [], { isAdmin: true }),
  person("student of the workshop", "workshop.student", "Đỗ Lan", [inProfiling("STUDENT")]),
  person("instructor of the workshop", "workshop.instructor", "Noor Haddad", [inProfiling("INSTRUCTOR")]),
];

const COURSES = [
  { slug: GPU, title: "GPU programming", timeZone: "Asia/Shanghai", lessons: "all" },
  { slug: PROFILING, title: "Profiling workshop", timeZone: "Asia/Ho_Chi_Minh", lessons: "first" },
] as const;

export interface DemoLogin {
  what: string;
  email: string;
  password: string;
  name: string;
}

/** Every login of the demonstration; `demoLogin("lin")` finds one by what stands before the @. */
export const demoLogins: readonly DemoLogin[] = PEOPLE.map(({ what, email, name }) => ({
  what,
  email,
  name,
  password: DEMO_PASSWORD,
}));

export function demoLogin(login: string): DemoLogin {
  const found = demoLogins.find(({ email }) => email === `${login}@demo.warpgrade.local`);
  if (!found) throw new Error(`there is no demonstration login ${login}`);
  return found;
}

const DAY_MS = 24 * 3_600_000;
const OPEN_FOR_DAYS = 120;

/** Makes what is missing and leaves the rest as people have made it since. Can be repeated, and cut off in the middle. */
export async function seedDemo(deps: ServiceDeps): Promise<void> {
  const courseIds = new Map<string, string>();
  for (const { lessons: _, ...course } of COURSES) courseIds.set(course.slug, await ensureCourse(deps, course));
  const userIds = new Map<string, string>();
  for (const someone of PEOPLE) userIds.set(someone.email, await ensurePerson(deps, someone, courseIds));
  for (const { slug, lessons } of COURSES) {
    const instructor = PEOPLE.find(({ roles }) =>
      roles.some((each) => each.course === slug && each.role === "INSTRUCTOR"),
    );
    const userId = userIds.get(instructor?.email ?? "");
    const courseId = courseIds.get(slug);
    if (userId && courseId) await ensureLessons(deps, { courseId, userId, lessons });
  }
}

async function ensureCourse(
  deps: ServiceDeps,
  course: { slug: string; title: string; timeZone: string },
): Promise<string> {
  const found = await deps.db.course.findUnique({ where: { slug: course.slug }, select: { id: true } });
  return found?.id ?? (await createCourse(deps, course)).courseId;
}

async function ensurePerson(deps: ServiceDeps, someone: DemoPerson, courseIds: Map<string, string>): Promise<string> {
  const { email, name, isAdmin, roles } = someone;
  const found = await deps.db.user.findUnique({
    where: { email },
    select: { id: true, enrollments: { select: { courseId: true } } },
  });
  const userId = found?.id ?? (await createUser(deps, { email, name, isAdmin, password: DEMO_PASSWORD })).userId;
  const enrolledIn = new Set(found?.enrollments.map(({ courseId }) => courseId));
  for (const { course, role, section } of roles) {
    const courseId = courseIds.get(course);
    if (courseId && !enrolledIn.has(courseId)) await enrollUser(deps, { courseId, userId, role, section });
  }
  return userId;
}

/** The shipped lessons as the instructor would bring them in; the same files again change nothing. */
async function ensureLessons(
  deps: ServiceDeps,
  { courseId, userId, lessons }: { courseId: string; userId: string; lessons: "all" | "first" },
): Promise<void> {
  const shipped = shippedFiles().map(({ file, bytes }) => ({
    name: file,
    base64: Buffer.from(bytes).toString("base64"),
  }));
  const first = /^[a-z]+0*1\D/;
  const files = lessons === "all" ? shipped : shipped.filter(({ name }) => first.test(name));
  if (await areAllThere(deps, courseId, files)) return;
  const result = await importLesson(deps, { userId }, { courseId, files });
  if (!result.imported) {
    const why = result.problems.map(({ file, line, code, detail }) => `${file}:${line ?? "?"} ${code} ${detail}`);
    throw new Error(`The shipped course could not be imported:\n${why.join("\n")}`);
  }
  const now = deps.clock.now();
  for (const { assignmentId, isNew } of result.lessons) {
    if (!isNew) continue;
    const dueAt = new Date(now.getTime() + OPEN_FOR_DAYS * DAY_MS).toISOString();
    await changeAssignment(deps, { userId }, { assignmentId, opensAt: now.toISOString(), dueAt, maxAttempts: 5 });
  }
}

/** Reading and simulating them again would change nothing and cost every start some seconds. */
async function areAllThere(
  deps: ServiceDeps,
  courseId: string,
  files: readonly { base64: string }[],
): Promise<boolean> {
  const sources = files.map(({ base64 }) => Buffer.from(base64, "base64").toString("utf8"));
  const found = await deps.db.lessonText.findMany({
    where: { source: { in: sources }, lessonVersion: { lesson: { courseId } } },
    select: { source: true },
  });
  const there = new Set(found.map(({ source }) => source));
  return sources.every((source) => there.has(source));
}
