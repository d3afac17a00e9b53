/** What a grader does on the marking page, by key where a key exists. */
import { expect, type Locator, type Page } from "@playwright/test";

export type Part = "Q1" | "Q2" | "Q3" | "EXPLANATION";

export async function openQueue(page: Page, assignmentId: string): Promise<void> {
  await page.goto(`/grading/${assignmentId}`);
  await expect(page.locator("[data-queue]")).toBeVisible();
}

/** The row of one submission in the queue. */
export function row(page: Page, submissionId: string): Locator {
  return page.locator(`[data-queue] [data-submission="${submissionId}"]`);
}

export async function openAnswer(page: Page, submissionId: string): Promise<void> {
  await row(page, submissionId).click();
  await expect(row(page, submissionId)).toHaveAttribute("aria-current", "true");
  await expect(page.locator(`[data-answer-of="${submissionId}"]`)).toBeVisible();
}

export async function choosePart(page: Page, part: Part): Promise<void> {
  await page.locator(`[data-part="${part}"]`).click();
  await expect(page.locator(`[data-marking="${part}"]`)).toBeVisible();
}

/** Ticks every item by its number key, and says chain and core link by theirs. */
export async function markWithKeys(
  page: Page,
  { part, items, core = "HOLDS" }: { part: Part; items: number; core?: "HOLDS" | "BROKEN" },
): Promise<void> {
  await choosePart(page, part);
  for (let key = 1; key <= items; key += 1) await page.keyboard.press(String(key));
  if (part !== "EXPLANATION") {
    await page.keyboard.press("c");
    await page.keyboard.press("b");
    if (core === "BROKEN") await page.keyboard.press("b");
  }
  await expectSaved(page);
}

/** Quotes the student's own words for a condition of the whole submission. */
export async function quote(page: Page, key: "d" | "t"): Promise<void> {
  await page.locator("[data-answer]").first().selectText();
  await page.keyboard.press(key);
  await expectSaved(page);
}

/** "Saved" stands there only after the server has committed. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.locator('[data-mark-state="clean"]')).toBeAttached();
}
