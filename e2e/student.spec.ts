/** Work is never lost, and what a run is doing can be seen while it does it. */
import { expect, type Page, test } from "@playwright/test";
import { demoLogin } from "../prisma/demo.ts";
import { openLesson, openTab, submit, waitUntilSaved } from "./support/lesson.ts";
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
