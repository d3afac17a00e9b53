import { shippedFiles } from "@warpgrade/curriculum";
import type { ImportFile } from "@warpgrade/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meetAt } from "../testing/meet-at.ts";
import { createWorld, refusal, submit, workOf, type World } from "../testing/world.ts";
import { saveDraft } from "../work/save-draft.ts";
import { changeAssignment } from "../courses/change-assignment.ts";
import { importLesson } from "./import-lesson.ts";
import { loadLessonPage } from "./load-lesson-page.ts";
import { revealHint } from "./reveal-hint.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const page = (who: { userId: string }, locale: "en" | "zh" | "vi" = "en") =>
  loadLessonPage(world.deps, who, { assignmentId: world.course.assignmentId, locale });

/** The shipped files of one lesson as a browser uploads them, with a change of the text where one is asked for. */
function upload(prefix: string, change: (text: string) => string = (text) => text): ImportFile[] {
  return shippedFiles()
    .filter(({ file }) => file.startsWith(prefix) && !file.endsWith(".vi.qmd"))
    .map(({ file, bytes }) => ({
      name: file,
      base64: Buffer.from(change(new TextDecoder().decode(bytes))).toString("base64"),
    }));
}

const bring = (files: ImportFile[]) =>
  importLesson(world.deps, world.course.instructor, { courseId: world.course.courseId, files });

describe("the lesson page", () => {
  it("comes in the language asked for, or in one that there is, without what is not a student's yet", async () => {
    const [student] = world.course.students;
    expect(await page(student, "zh")).toMatchObject({
      locale: "zh",
      locales: ["en", "zh"],
      canWork: true,
      closed: null,
    });
    const shown = await page(student, "vi");
    expect(shown).toMatchObject({ locale: "en", reference: null, attemptsLeft: 5, draft: { version: 0 } });
    const sent = JSON.stringify(shown);
    const { reference, content } = await world.deps.db.lessonText.findFirstOrThrow({
      where: { lessonVersionId: world.course.lessonVersionId, locale: "en" },
    });
    const { solutionCell } = reference as { solutionCell: string };
    expect(sent).not.toContain(JSON.stringify(solutionCell).slice(1, -1));
    for (const hint of (content as { hints: string[] }).hints)
      expect(sent).not.toContain(JSON.stringify(hint).slice(1, -1));
    expect(await page(world.course.graders[0])).toMatchObject({ canWork: false, runs: [], attempts: [] });
  });

  it("opens hints in order, once each, and writes it down", async () => {
    const [student] = world.course.students;
    const reveal = (level: number) =>
      revealHint(world.deps, student, { assignmentId: world.course.assignmentId, level, locale: "zh" });
    expect(await refusal(reveal(2))).toBe("HINTS_OUT_OF_ORDER");
    const [first] = await Promise.all([reveal(1), reveal(1)]);
    expect(first.revealed).toHaveLength(1);
    expect((await reveal(2)).revealed.map((hint) => hint.level)).toEqual([1, 2]);
    expect(await refusal(reveal(5))).toBe("INVALID_INPUT");
    expect(await world.deps.db.ledgerEntry.count({ where: { kind: "hint.revealed" } })).toBe(2);
    expect((await page(student)).hints.revealed).toHaveLength(2);
  });
});

describe("a draft", () => {
  const save = (version: number, explanation: string) =>
    saveDraft(world.deps, world.course.students[0], {
      assignmentId: world.course.assignmentId,
      version,
      content: workOf({ explanation }),
    });

  it("refuses a stale save with what stands, in two tabs from the first save on", async () => {
    const stop = meetAt("saveDraft.before-write", 2);
    const results = await Promise.allSettled([save(0, "tab one"), save(0, "tab two")]);
    stop();
    const won = results.findIndex((one) => one.status === "fulfilled");
    const lost = results.find((one) => one.status === "rejected");
    expect(lost?.reason).toMatchObject({
      code: "STALE_VERSION",
      details: { draft: { version: 1, content: { explanation: won === 0 ? "tab one" : "tab two" } } },
    });
    expect(await save(1, "a\0b")).toMatchObject({ version: 2, replaced: 1 });
    expect(await refusal(save(1, "older"))).toBe("STALE_VERSION");
  });

  it("is offered back after submitting", async () => {
    const [student] = world.course.students;
    await submit(world, student);
    expect((await page(student)).draft).toMatchObject({ version: 2, content: { explanation: "a\ufffdb" } });
  });
});

describe("importing", () => {
  it("brings a lesson in with its languages, its cases and an assignment; the same bytes again change nothing", async () => {
    const first = await bring(upload("lesson01"));
    expect(first).toMatchObject({ imported: true, lessons: [{ version: 1, isNew: true, locales: ["en", "zh"] }] });
    const again = await bring(upload("lesson01"));
    if (!first.imported || !again.imported) throw new Error("not imported");
    expect(again.lessons[0]).toEqual({ ...first.lessons[0], isNew: false });
    const version = await world.deps.db.lessonVersion.findUniqueOrThrow({
      where: { id: first.lessons[0]!.lessonVersionId },
    });
    expect((version.cases as unknown[]).length).toBeGreaterThan(150);
  });

  it("makes a next version of new bytes and carries the other language over; the assignment moves while nobody submitted", async () => {
    const before = await bring(upload("lesson01"));
    const [english] = upload("lesson01", (text) => `${text}\n`);
    const after = await bring([english!]);
    if (!before.imported || !after.imported) throw new Error("not imported");
    expect(after.lessons[0]).toMatchObject({
      version: 2,
      isNew: true,
      locales: ["en", "zh"],
      assignmentId: before.lessons[0]!.assignmentId,
    });
  });

  it("leaves an assignment alone that somebody has submitted to", async () => {
    const { assignmentId, lessonVersionId } = world.course;
    const result = await bring(upload("lesson06", (text) => `${text}\n`));
    if (!result.imported) throw new Error("not imported");
    expect(result.lessons[0]).toMatchObject({ version: 2, isNew: true });
    expect(result.lessons[0]?.assignmentId).not.toBe(assignmentId);
    expect(await world.deps.db.assignment.findUniqueOrThrow({ where: { id: assignmentId } })).toMatchObject({
      lessonVersionId,
    });
  });

  it("says what is wrong with which file, and leaves nothing half imported", async () => {
    const counts = () => Promise.all([world.deps.db.lessonVersion.count(), world.deps.db.lessonText.count()]);
    const before = await counts();
    const [good] = upload("lesson01", (text) => `${text}\n\n`);
    const [broken] = upload("lesson06", (text) => text.replaceAll("______", "1"));
    const result = await bring([good!, broken!]);
    expect(result).toMatchObject({ imported: false, problems: [{ file: broken!.name, code: "no_blank" }] });
    const latin = { name: "latin.qmd", base64: Buffer.from([0x23, 0x20, 0xe9, 0x0a]).toString("base64") };
    expect(await bring([latin])).toMatchObject({ imported: false, problems: [{ code: "not_utf8" }] });
    const [english, chinese] = upload("lesson01", (text) => `${text}\n\n`);
    const doubled = Buffer.from(chinese!.base64, "base64")
      .toString()
      .replace("    return ______", "    m = m * 2\n    return ______");
    const unlike = [english!, { ...chinese!, base64: Buffer.from(doubled).toString("base64") }];
    expect(await bring(unlike)).toMatchObject({ imported: false, problems: [{ code: "signature_mismatch" }] });
    const twice = [good!, { ...good!, name: "copy.qmd" }];
    expect(await bring(twice)).toMatchObject({ imported: false });
    expect(await refusal(bring([{ name: "x.qmd", base64: "%%%" }]))).toBe("INVALID_INPUT");
    expect(await counts()).toEqual(before);
  });
});

it("changes dates and attempts, and refuses dates that do not exist", async () => {
  const change = (opensAt: string, dueAt: string, maxAttempts = 3) =>
    changeAssignment(world.deps, world.course.instructor, {
      assignmentId: world.course.assignmentId,
      opensAt,
      dueAt,
      maxAttempts,
    });
  expect(await refusal(change("2026-02-30T00:00:00Z", "2026-03-30T00:00:00Z"))).toBe("INVALID_INPUT");
  expect(await refusal(change("2026-04-01T00:00:00Z", "2026-03-01T00:00:00Z"))).toBe("INVALID_INPUT");
  expect(await refusal(change("2026-03-01", "2026-03-30"))).toBe("INVALID_INPUT");
  expect(await refusal(change("0001-01-01T00:00:00+23:59", "2026-03-30T00:00:00Z"))).toBe("INVALID_INPUT");
  expect(await refusal(change("2026-03-01T00:00:00Z", "9999-12-31T23:59:59Z"))).toBe("INVALID_INPUT");
  expect(await refusal(change("2026-03-01T00:00:00Z", "2026-03-30T00:00:00Z", 0))).toBe("INVALID_INPUT");
  expect(await change("2026-03-01T08:00:00+08:00", "2026-03-30T18:00:00+08:00")).toMatchObject({
    opensAt: "2026-03-01T00:00:00.000Z",
    dueAt: "2026-03-30T10:00:00.000Z",
    grading: { submitted: 1 },
  });
});
