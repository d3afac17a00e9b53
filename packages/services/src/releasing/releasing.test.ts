import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyLedger } from "@warpgrade/db";
import { decideVeto } from "../grading/decide-veto.ts";
import { markAnswer } from "../grading/mark-answer.ts";
import { loadHome } from "../courses/load-home.ts";
import { loadLessonPage } from "../lessons/load-lesson-page.ts";
import { exportDecisions } from "../reports/export-decisions.ts";
import { loadReport } from "../reports/load-report.ts";
import { loadRun } from "../runs/load-run.ts";
import { holdAt } from "../testing/meet-at.ts";
import { createWorld, judgeRun, LUCK, mark, markAll, part, refusal, submit, type World } from "../testing/world.ts";
import { loadAttemptPage } from "../work/load-attempt-page.ts";
import { loadReceipt } from "../work/load-receipt.ts";
import { previewRelease } from "./preview-release.ts";
import { releaseGrades } from "./release-grades.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

/** Every byte that this student can get out of the platform. */
async function everythingOf(student: { userId: string }): Promise<string> {
  const { deps, course } = world;
  const { assignmentId } = course;
  const submissions = await deps.db.submission.findMany({ where: { userId: student.userId } });
  const runs = await deps.db.run.findMany({ where: { userId: student.userId } });
  return JSON.stringify([
    await loadHome(deps, student),
    await loadLessonPage(deps, student, { assignmentId, locale: "en" }),
    ...(await Promise.all(
      submissions.map(({ id }) => loadAttemptPage(deps, student, { submissionId: id, locale: "en" })),
    )),
    ...(await Promise.all(submissions.map(({ id }) => loadReceipt(deps, student, { submissionId: id })))),
    ...(await Promise.all(runs.map(({ id }) => loadRun(deps, student, { runId: id })))),
  ]);
}

describe("before and after the release", () => {
  const WORDS = [
    "a comment by Lin",
    "the reason of the veto",
    "right_by_luck",
    "claim_differs",
    "unrun_claimed_as_measured",
  ];
  let submissionIds: string[] = [];

  it("a student sees automatic points, the counterexample, and nothing of people or vetoes", async () => {
    const [vetoed, good, open] = world.course.students;
    const luck = await submit(world, vetoed);
    await judgeRun(world.deps, luck.runId, {
      ...LUCK,
      vetoEvidence: [
        ...(LUCK.vetoEvidence ?? []),
        { kind: "unrun_claimed_as_measured", what: ["claim_differs"], detail: null },
      ],
      claimState: "contradicts",
      claimMatch: false,
    });
    await markAll(world, luck.submissionId);
    const { deps, course } = world;
    await mark(world, course.graders[0], luck.submissionId, {
      ...part("Q1", 125, "a comment by Lin"),
      coreLink: "BROKEN",
    } as ReturnType<typeof part>);
    const vetoes = await deps.db.veto.findMany({ where: { submissionId: luck.submissionId } });
    expect(vetoes).toHaveLength(2);
    const [first, second] = vetoes.toSorted((a, b) => a.kind.localeCompare(b.kind));
    const reason = "the reason of the veto";
    await decideVeto(deps, course.instructor, { vetoId: first!.id, decision: "STANDING", reason });

    const won = await submit(world, good);
    await judgeRun(deps, won.runId);
    await markAll(world, won.submissionId);
    const waiting = await submit(world, open);
    submissionIds = [luck, won, waiting].map((one) => one.submissionId);

    const sent = await everythingOf(vetoed);
    for (const word of [...WORDS, vetoes[0]!.id, vetoes[1]!.id]) expect(sent).not.toContain(word);
    const page = await loadAttemptPage(deps, vetoed, { submissionId: luck.submissionId, locale: "en" });
    expect(page).toMatchObject({
      released: null,
      provisional: { normal: 200, boundary: 0 },
      verdict: { counterexample: { expected: "3" }, claimState: "none", vetoEvidence: [] },
    });

    const preview = await previewRelease(deps, course.instructor, course);
    expect(preview.ready).toMatchObject([{ submissionId: won.submissionId, result: "PASS", total: 1000 }]);
    expect(preview.heldBack.map((one) => [one.submissionId, one.reasons])).toEqual([
      [luck.submissionId, ["open_veto"]],
      [waiting.submissionId, ["open_run", "unmarked_part", "condition_unset"]],
    ]);
    await decideVeto(deps, course.instructor, {
      vetoId: second!.id,
      decision: "DISMISSED",
      reason: "dismissed reason",
    });
  });

  it("releases what is ready at once; a mark that is being saved is either in it or refused", async () => {
    const { deps, course } = world;
    const [luck, , waiting] = submissionIds as [string, string, string];
    // The release holds its locks; the mark waits for it and is refused.
    const releasing = holdAt("releaseGrades.locked");
    const release = releaseGrades(deps, course.instructor, course);
    await releasing.arrived;
    const { version } = await deps.db.markHead.findUniqueOrThrow({
      where: { submissionId_part: { submissionId: luck, part: "Q2" } },
    });
    const late = refusal(
      markAnswer(deps, course.graders[1], {
        submissionId: luck,
        expectedVersion: version,
        rubricVersionId: course.rubricVersionId,
        mark: part("Q2", 0),
      }),
    );
    releasing.letGo();
    expect(await release).toMatchObject({ released: 2, heldBack: 1 });
    expect(await late).toBe("ALREADY_RELEASED");
    expect(await refusal(releaseGrades(deps, course.instructor, course))).toBe("RELEASE_BLOCKED");
    const { snapshot } = await deps.db.release.findFirstOrThrow();
    expect(snapshot).toMatchObject({ released: [{}, {}], heldBack: [{ submissionId: waiting }] });
  });

  it("then shows marks, standing vetoes with their reason, and the decision", async () => {
    const { deps, course } = world;
    const page = await loadAttemptPage(deps, course.students[0], { submissionId: submissionIds[0]!, locale: "zh" });
    expect(page.released).toMatchObject({
      decision: { result: "FAIL", total: 825 },
      vetoes: [{ reason: "the reason of the veto" }],
    });
    expect(page.released?.decision.conditions).toContainEqual({ name: "no_veto", state: "failed" });
    expect(page.released?.marks.find((one) => one.part === "Q1")).toMatchObject({
      points: 125,
      comment: "a comment by Lin",
    });
    expect(page.released?.marks.find((one) => one.part === "Q1")?.items.length).toBeGreaterThan(0);
    expect(JSON.stringify(page)).not.toContain("dismissed reason");
    const home = await loadHome(deps, course.students[1]);
    expect(home.courses[0]?.assignments[0]?.mine).toMatchObject({ result: "PASS" });
    const still = await loadAttemptPage(deps, course.students[2], { submissionId: submissionIds[2]!, locale: "en" });
    expect(still.released).toBeNull();
  });

  it("opens the reference answers only when nobody can submit any more", async () => {
    const { deps, course } = world;
    const { assignmentId } = course;
    const reference = async (who: { userId: string }) =>
      (await loadLessonPage(deps, who, { assignmentId, locale: "en" })).reference;
    expect(await reference(course.students[1])).toBeNull();
    expect(await reference(course.graders[0])).not.toBeNull();
    world.clock.set("2026-03-09T00:00:00.000Z");
    // Past due, but a released fail still has its revision.
    expect(await reference(course.students[1])).toBeNull();
    await submit(world, course.students[0], { explanation: "revised" });
    expect(await reference(course.students[1])).not.toBeNull();
    expect(await reference(course.students[0])).not.toBeNull();
  });
});

describe("report and export", () => {
  it("say the same, row by row, and the file's bytes are those of the manifest", async () => {
    const { deps, course, admin } = world;
    await deps.db.user.update({ where: { id: course.students[2].userId }, data: { name: '=HYPERLINK("x"), 阮' } });
    const report = await loadReport(deps, admin, course);
    const made = await exportDecisions(deps, course.instructor, course);
    let text = "";
    for await (const line of made.lines) text += line;

    expect(createHash("sha256").update(text, "utf8").digest("hex")).toBe(made.manifest.sha256);
    expect(text.startsWith("\ufeffstudent,email,section,")).toBe(true);
    const [header, ...rows] = parseCsv(text.slice(1));
    expect(rows).toHaveLength(report.rows.length);
    expect(made.manifest).toMatchObject({ rows: 3, rubricVersion: 1, by: { id: course.instructor.userId } });
    const column = (row: string[], name: string) => row[header!.indexOf(name)];
    for (const [index, row] of rows.entries()) {
      const shown = report.rows[index]!;
      const total = shown.decision?.total;
      expect(column(row, "student")?.replace(/^'/, "")).toBe(shown.studentName);
      expect(column(row, "decision")).toBe(shown.decision?.result ?? "");
      expect(column(row, "total")).toBe(
        total == null ? "" : `${Math.floor(total / 100)}.${String(total % 100).padStart(2, "0")}`,
      );
      expect(column(row, "released")).toBe(String(shown.released));
    }
    expect(rows.some((row) => column(row, "student") === `'=HYPERLINK("x"), 阮`)).toBe(true);
    expect(report.figures).toMatchObject({ enrolled: 3, submitted: 3, released: 1, passed: 1 });
    expect(report.distribution.reduce((sum, bin) => sum + bin, 0)).toBe(1);
    const after = await loadReport(deps, admin, course);
    expect(after.exports).toMatchObject([{ id: made.manifest.exportId, by: "Ines Instructor", rows: 3 }]);
    expect(await refusal(loadReport(deps, course.graders[0], course))).toBe("FORBIDDEN");
  });

  it("leave a ledger whose chain holds", async () => {
    expect(await verifyLedger(world.deps.db, world.course.courseId)).toMatchObject({ whole: true });
  });
});

/** RFC 4180, read back the way a spreadsheet does. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let match = cells.exec(text); match; match = cells.exec(text)) {
    rows.at(-1)?.push(match[1] === undefined ? (match[2] ?? "") : match[1].replaceAll('""', '"'));
    if (match[3] === "\r\n") rows.push([]);
  }
  rows.pop();
  return rows;
}
