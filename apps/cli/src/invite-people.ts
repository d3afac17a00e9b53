/** A list of people, read whole before anybody is brought in: a bad line in the middle leaves nothing half done. */
import { CourseRole } from "@warpgrade/domain";
import { loadEnv } from "@warpgrade/platform";
import { invitePerson, type OpenServiceDeps } from "@warpgrade/services";
import { z } from "zod";
import { parseJsonLines, printJson, readInput, UsageError } from "./command.ts";

const Person = z.strictObject({
  email: z.email().max(254),
  name: z.string().trim().min(1).max(200),
  role: CourseRole,
  section: z.string().trim().min(1).max(100).optional(),
});
type Person = z.infer<typeof Person>;

export async function readPeople(files: readonly string[]): Promise<Person[]> {
  const [file, ...more] = files;
  if (file === undefined || more.length > 0) throw new UsageError("name one file of people; --help shows its form");
  return parseJsonLines((await readInput(file)).toString("utf8")).map(({ line, value }) => {
    const person = Person.safeParse(value);
    if (person.success) return person.data;
    const [issue] = person.error.issues;
    throw new UsageError(`line ${line}: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? "not a person"}`);
  });
}

/** The link is shown once and never again: only its hash is kept. */
export async function invitePeople(
  services: OpenServiceDeps,
  courseId: string,
  people: readonly Person[],
): Promise<number> {
  const address = loadEnv().NEXTAUTH_URL;
  for (const person of people) {
    const { isNew, link } = await invitePerson(services, { courseId, ...person });
    const path = link && `/sign-in/link?token=${link.token}`;
    printJson({
      email: person.email,
      role: person.role,
      isNew,
      link: path && (address === undefined ? path : new URL(path, address).href),
      until: link?.expiresAt.toISOString() ?? null,
    });
  }
  return 0;
}
