/**
 * The main job as one story, everybody in a browser of their own and at work at the same time: two students submit,
 * the worker judges, two graders mark side by side, the instructor decides and releases, the administrator exports.
 */
import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { demoLogin } from "../prisma/demo.ts";
import { fillWork, openLesson, submitAndWaitForVerdict, type Work } from "./support/lesson.ts";
import { choosePart, expectSaved, markWithKeys, openAnswer, openQueue, quote, row } from "./support/marking.ts";
import { expectAccessible, expectLightScripts, expectNoSidewaysScroll } from "./support/page-checks.ts";
import { readExport, readReportPage } from "./support/report.ts";
import { signIn } from "./support/sign-in.ts";

type Person = "student" | "student2" | "lin" | "minh" | "instructor" | "admin";
const contexts: BrowserContext[] = [];

async function arrive(browser: Browser, who: Person, locale: "en" | "zh"): Promise<Page> {
  const context = await browser.newContext({ locale: locale === "zh" ? "zh-CN" : "en-US" });
  contexts.push(context);
  const page = await context.newPage();
  await signIn(page, demoLogin(who));
  await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${locale}`));
  return page;
}
test.afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});

/** Lesson 6 in English, lesson 1 in Chinese; `lucky` is right on every visible check and wrong inside the working range. */
const LESSONS: Record<"en" | "zh", { title: RegExp; right: Work; lucky: Work }> = {
  en: {
    title: /Lesson 6/,
    right: {
      blank: "-(-copy_cycles // compute_cycles) + 1",
      boundary: { copy_cycles: "241", compute_cycles: "120" },
      expected: "4",
      explanation:
        "Rounding up counts the copies in flight; the buffer being read comes on top. 241 needs one more than 240.",
      answers: {
        Q1: "Tiles go in, a slot turns from filling to readable at its barrier, and sums come out of the registers.",
        Q2: "Each stage takes shared memory, so fewer blocks stay resident and a barrier leaves nothing ready to issue.",
        Q3: "Sectors per request that rise mean uncoalesced access; normal sectors with waits on copies mean too few stages.",
      },
      claim: "PLATFORM_RUN",
    },
    lucky: {
      blank: "max(2, copy_cycles // compute_cycles + 1)",
      boundary: { copy_cycles: "240", compute_cycles: "120" },
      expected: "3",
      explanation: "The quotient says how many copies fit.",
      answers: {
        Q1: "Tiles go in, sums come out.",
        Q2: "It may get slower above 164 KB.",
        Q3: "The profiler says so.",
      },
      claim: "STATIC_REVIEW",
    },
  },
  zh: {
    title: /第 1 课/,
    right: {
      blank: "2 * m * n * k / (bytes_per_element * (m * k + k * n + m * n))",
      boundary: { m: "1", n: "1", k: "1", bytes_per_element: "1" },
      expected: "2/3",
      explanation: "分子是乘加次数的两倍，分母是三个矩阵各搬运一次的字节数；边界取一个元素。",
      answers: {
        Q1: "输入是分块后的矩阵；状态变化是片上复用使每字节参与更多乘加；输出是累加结果与其算术强度。",
        Q2: "分块变大使寄存器与共享内存用量增加，常驻块变少，反而没有可切换的线程束，这是取舍；边界：每线程 255 个寄存器。",
        Q3: "拐点等于峰值算力除以带宽；强度低于拐点先省字节，高于拐点先填满流水线。",
      },
      claim: "PLATFORM_RUN",
    },
    lucky: {
      blank: "2 * m * n * k / (2 * (m * k + k * n + m * n))",
      boundary: { m: "1", n: "1", k: "1", bytes_per_element: "2" },
      expected: "1/3",
      explanation: "按半精度每个元素两个字节计算。",
      answers: { Q1: "矩阵进去，结果出来。", Q2: "分块超过 164 KB 可能变慢。", Q3: "看分析器。" },
      claim: "STATIC_REVIEW",
    },
  },
};

for (const locale of ["en", "zh"] as const) {
  test(`from a submission to an exported decision (${locale})`, async ({ browser }) => {
    test.setTimeout(360_000);
    const lesson = LESSONS[locale];
    const [honest, hasty, lin, minh, instructor, admin] = await Promise.all([
      arrive(browser, "student", locale),
      arrive(browser, "student2", locale),
      arrive(browser, "lin", locale),
      arrive(browser, "minh", locale),
      arrive(browser, "instructor", locale),
      arrive(browser, "admin", locale),
    ]);

    // Submitting: both students at once, each sees queued, running, judged without a reload.
    const address = await lessonAddress(honest, lesson.title);
    const assignmentId = await openLesson(honest, address);
    await expectAccessible(honest);
    await openLesson(hasty, address);
    await Promise.all([fillWork(honest, lesson.right), fillWork(hasty, lesson.lucky)]);
    const [good, bad] = await Promise.all([submitAndWaitForVerdict(honest), submitAndWaitForVerdict(hasty)]);
    expect(good.meaning).toBe("pass");
    expect(bad.meaning).toBe("fail");
    expect(good.receiptCode).not.toBe(bad.receiptCode);
    await expectAccessible(honest);
    await expectAccessible(hasty);

    // Marking: each grader sees the other, and on which answer.
    await Promise.all([openQueue(lin, assignmentId), openQueue(minh, assignmentId)]);
    await Promise.all([openAnswer(lin, good.submissionId), openAnswer(minh, good.submissionId)]);
    await expect(lin.locator(`[data-grader="${demoLogin("minh").name}"]`)).toBeVisible();
    await expect(minh.locator(`[data-grader="${demoLogin("lin").name}"]`)).toBeVisible();
    for (const name of [demoLogin("student").name, demoLogin("student2").name]) {
      await expect(lin.getByText(name)).toHaveCount(0);
    }
    await expectAccessible(lin);

    // Both write on one part; the later save is refused with both versions in sight, and nothing typed is lost.
    await Promise.all([choosePart(lin, "Q1"), choosePart(minh, "Q1")]);
    const gate = deferred();
    await lin.route("**/api/trpc/mark.save**", (route) => gate.promise.then(() => route.continue()), { times: 1 });
    const onItsWay = lin.waitForRequest("**/api/trpc/mark.save**");
    await lin.locator("#mark-comment").fill("Lin's words");
    await onItsWay;
    await markWithKeys(minh, { part: "Q1", items: 4 });
    gate.resolve();
    await expect(lin.locator("[data-conflict]")).toContainText("Lin's words");
    await expect(lin.locator("[data-conflict]")).toContainText("2.00");
    await expect(lin.locator("#mark-comment")).toHaveValue("Lin's words");
    await expectAccessible(lin);
    await lin.locator('[data-action="take-theirs"]').click();
    await expectSaved(lin);

    // The rest side by side: Lin marks one student while Minh marks the other.
    await openAnswer(minh, bad.submissionId);
    await Promise.all([
      markAll(lin, ["Q2", "Q3", "EXPLANATION"]),
      markAll(minh, ["Q1", "Q2", "Q3", "EXPLANATION"], "BROKEN"),
    ]);
    await Promise.all([quoteBoth(lin), quoteBoth(minh)]);
    await expect(row(lin, bad.submissionId)).toContainText(/\d/);

    // Vetoes: the broken link beside the counterexample proposes one; only the instructor decides, with a reason.
    await expect(minh.locator('[data-veto="right_by_luck"]')).toHaveAttribute("data-veto-state", "PROPOSED");
    await expect(minh.locator('[data-action="veto-stand"]')).toHaveCount(0);
    await instructor.goto(`/grading/${assignmentId}/release`);
    await expect(instructor.locator('[data-action="release"]')).toBeEnabled();
    await openQueue(instructor, assignmentId);
    await openAnswer(instructor, bad.submissionId);
    const veto = instructor.locator('[data-veto="right_by_luck"]');
    await veto.locator("textarea").fill("The rounding is explained by the visible numbers only.");
    await veto.locator('[data-action="veto-stand"]').click();
    await expect(veto).toHaveAttribute("data-veto-state", "STANDING");

    // Before the release no student sees a mark, a veto or a decision; after it, without a reload, both do.
    for (const page of [honest, hasty]) await expect(page.locator("[data-decision]")).toHaveCount(0);
    await instructor.goto(`/grading/${assignmentId}/release`);
    await expectAccessible(instructor);
    await instructor.locator('[data-action="release"]').click();
    await expect(honest.locator("[data-decision]")).toHaveAttribute("data-decision", "PASS");
    await expect(hasty.locator("[data-decision]")).toHaveAttribute("data-decision", "FAIL");
    await expectAccessible(hasty);

    // The export, read back, equals the page row by row.
    await admin.goto(`/reports/${assignmentId}`);
    await expectAccessible(admin);
    const shown = await readReportPage(admin);
    const downloading = admin.waitForEvent("download");
    await admin.locator('a[href*="/api/export/decisions"]').click();
    const exported = await readExport(await (await downloading).path(), locale);
    expect(exported).toEqual(shown);
    expect(shown.length).toBeGreaterThanOrEqual(6);
    expect(
      shown
        .filter((line) => line.total !== "–")
        .map((line) => line.total)
        .toSorted(),
    ).toEqual(["10.00", "7.00"]);

    for (const page of [honest, lin, admin]) await expectNoSidewaysScroll(page);
  });
}

/** A promise that somebody else resolves: it holds a request on its way. */
function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

async function markAll(page: Page, parts: ("Q1" | "Q2" | "Q3" | "EXPLANATION")[], core: "HOLDS" | "BROKEN" = "HOLDS") {
  for (const part of parts) await markWithKeys(page, { part, items: part === "EXPLANATION" ? 2 : 4, core });
}

async function quoteBoth(page: Page): Promise<void> {
  await choosePart(page, "Q2");
  await quote(page, "d");
  await quote(page, "t");
}

/** As a student finds it: front page, course, lesson. */
async function lessonAddress(page: Page, title: RegExp): Promise<string> {
  await page.goto("/");
  await expectAccessible(page);
  await page.locator('a[href^="/courses/"]').first().click();
  await page.waitForURL(/\/courses\//);
  await expectAccessible(page);
  const href = await page.locator('a[href^="/lessons/"]').filter({ hasText: title }).first().getAttribute("href");
  if (!href) throw new Error(`the course has no link to ${title}`);
  await expectLightScripts(page, href);
  return href;
}
