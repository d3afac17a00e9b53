/**
 * What a student does on a lesson's page. Everything is found by the names of fields and the ids of
 * panels, never by words, so that the same story runs in every language.
 */
import { expect, type Locator, type Page } from "@playwright/test";

export interface Work {
  blank: string;
  /** Values by parameter name. */
  boundary: Record<string, string>;
  expected: string;
  explanation: string;
  answers: { Q1: string; Q2: string; Q3: string };
  claim: "PLATFORM_RUN" | "STATIC_REVIEW";
}

/** Opens a lesson from its course, and returns the id of its assignment. */
export async function openLesson(page: Page, address: string): Promise<string> {
  await page.goto(address);
  await expect(page.locator("#panel-code textarea[name=blank]")).toBeAttached();
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/** Chooses a tab of the work pane (of the bar at the bottom, on a phone). */
export async function openTab(
  page: Page,
  view: "read" | "code" | "answers" | "runs" | "hints" | "submit",
): Promise<Locator> {
  await page.locator(`[role="tab"][data-view="${view}"]`).click();
  const panel = page.locator(`#panel-${view}`);
  await expect(panel).toBeVisible();
  return panel;
}

/** Types the blank and runs it; resolves when the table of visible checks is there. */
export async function runBlank(page: Page, blank: string): Promise<void> {
  const panel = await openTab(page, "code");
  await panel.locator("textarea[name=blank]").fill(blank);
  await page.keyboard.press("Control+Enter");
  await expect(panel.locator("table").first()).toBeVisible();
}

export async function fillWork(page: Page, work: Work): Promise<void> {
  await runBlank(page, work.blank);
  const code = page.locator("#panel-code");
  for (const [parameter, value] of Object.entries(work.boundary)) {
    await code.locator(`input[name="boundary-${parameter}"]`).fill(value);
  }
  await code.locator('input[name="boundary-expected"]').fill(work.expected);
  const answers = await openTab(page, "answers");
  for (const question of ["Q1", "Q2", "Q3"] as const) {
    await answers.locator(`textarea[name="${question}"]`).fill(work.answers[question]);
  }
  await answers.locator('textarea[name="explanation"]').fill(work.explanation);
  await answers.locator(`input[type="radio"][value="${work.claim}"]`).check();
  await waitUntilSaved(page);
}

/** The word in the bar says saved only after the server has confirmed. */
export async function waitUntilSaved(page: Page): Promise<void> {
  await expect(page.locator('[data-save="clean"]')).toBeAttached();
}

/** Looks at the summary of what is missing, presses the button twice, as hasty people do, and returns the one submission's id. */
export async function submit(page: Page): Promise<string> {
  await page.locator('[data-action="open-submit"]:visible, [role="tab"][data-view="submit"]:visible').first().click();
  await page.locator('#panel-submit [data-action="submit"]').dblclick();
  await page.waitForURL(/\/submissions\//);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

export interface SeenVerdict {
  submissionId: string;
  /** "pass", "fail", "wait" or "fault". */
  meaning: string;
  sentence: string;
  receiptCode: string;
}

/** Submits and stays on the attempt's page, without a reload, until its run has been judged. */
export async function submitAndWaitForVerdict(page: Page): Promise<SeenVerdict> {
  const submissionId = await submit(page);
  const attempt = page.locator("[data-attempt]");
  await expect(attempt).toHaveAttribute("data-attempt", /^(pass|fail|fault)$/);
  return {
    submissionId,
    meaning: (await attempt.getAttribute("data-attempt")) ?? "",
    sentence: (await attempt.locator("h1").innerText()).trim(),
    receiptCode: (await page.getByTestId("receipt-code").innerText()).trim(),
  };
}
