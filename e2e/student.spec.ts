/** Work is never lost, and what a run is doing can be seen while it does it. */
import { expect, type Page, test } from "@playwright/test";
import { demoLogin } from "../prisma/demo.ts";
import { openLesson, openTab, submit, submitAndWaitForVerdict, waitUntilSaved } from "./support/lesson.ts";
import { signIn } from "./support/sign-in.ts";

async function openFirstLesson(page: Page, who: "student3" | "student4"): Promise<void> {
  await signIn(page, demoLogin(who));
  await page.locator('a[href^="/courses/"]').first().click();
  await page.waitForURL(/\/courses\//);
  const href = await page.locator('main a[href^="/lessons/"]').first().getAttribute("href");
  await openLesson(page, href ?? "");
}

test("what was typed is there again after a reload, a closed tab and on another device", async ({ page, browser }) => {
  await openFirstLesson(page, "student3");
  const words = "边界 Đồng bộ hoá 👩🏽‍💻 each tile waits";
  await (await openTab(page, "answers")).locator('textarea[name="Q1"]').fill(words);
  await waitUntilSaved(page);
  await page.reload();
  await expect((await openTab(page, "answers")).locator('textarea[name="Q1"]')).toHaveValue(words);
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, demoLogin("student3"));
  await openLesson(elsewhere, new URL(page.url()).pathname);
  await expect((await openTab(elsewhere, "answers")).locator('textarea[name="Q1"]')).toHaveValue(words);
  await elsewhere.context().close();
});

test("an open page shows a run waiting and then judged, without a reload", async ({ page }) => {
  const worker = Number(process.env.TEST_STACK_WORKER_PID);
  expect(worker, "this journey stops the worker, so it needs a stack of its own").toBeGreaterThan(0);
  await openFirstLesson(page, "student4");
  await page.locator("#panel-code textarea[name=blank]").fill("1");
  await waitUntilSaved(page);
  process.kill(worker, "SIGSTOP");
  try {
    await submit(page);
    await expect(page.locator("[data-attempt]")).toHaveAttribute("data-attempt", "wait");
    await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  } finally {
    process.kill(worker, "SIGCONT");
  }
  await expect(page.locator("[data-attempt]")).toHaveAttribute("data-attempt", "fail");
  expect(await page.evaluate(() => "neverReloaded" in window)).toBe(true);
});

test("from the verdict one goes back to the code and forward again, each at its own address", async ({ page }) => {
  await openFirstLesson(page, "student3");
  const lesson = new URL(page.url()).pathname;
  await page.locator("#panel-code textarea[name=blank]").fill("2");
  await waitUntilSaved(page);
  const { submissionId } = await submitAndWaitForVerdict(page);
  const attempt = `/submissions/${submissionId}`;
  const crumbs = page.locator("nav.crumbs li");
  await expect(crumbs).toHaveCount(3);
  await expect(page).toHaveTitle(/^Attempt 1, /);

  await page.goBack();
  await expect(page.locator("#panel-code textarea[name=blank]")).toHaveValue("2");
  expect(new URL(page.url()).pathname).toBe(lesson);
  await expect(page.locator(`#panel-submit a[href="${attempt}"]`)).toBeAttached();
  await expect(crumbs).toHaveCount(2);
  await page.goForward();
  await expect(page.locator("[data-attempt]")).toHaveAttribute("data-attempt", "fail");
  await page.locator(`main a[href="${lesson}"]`).click();
  await expect(page.locator("#panel-code textarea[name=blank]")).toHaveValue("2");

  await page.goto(attempt);
  await expect(page.locator("[data-attempt]")).toHaveAttribute("data-attempt", "fail");
  await expect(crumbs).toHaveCount(3);
});
