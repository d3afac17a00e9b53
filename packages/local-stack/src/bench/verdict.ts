import { chromium, type Page } from "@playwright/test";
import { fillWork, openLesson, submitAndWaitForVerdict } from "../../../../e2e/support/lesson.ts";
import { signIn } from "../../../../e2e/support/sign-in.ts";
import { demoLogin } from "../../../../prisma/demo.ts";
import { say, step } from "../../bin/steps.mjs";
import { findBrowser } from "../check/find-browser.ts";
import { chooseDrivers } from "../sandbox/choose-drivers.ts";
import { startTestStack, testAddress } from "../testing/playwright-stack.ts";
import { keepResults } from "./results.ts";

/** What the first one finds is told apart: processes that started a minute ago, with nothing compiled or planned yet. */
const STUDENTS = ["student", "student1", "student2", "student3", "student4", "student5"];
const ATTEMPTS = 4;

const WORK = {
  blank: "-(-copy_cycles // compute_cycles) + 1",
  boundary: { copy_cycles: "241", compute_cycles: "120" },
  expected: "4",
  explanation: "Rounding up counts the copies in flight; the buffer being read comes on top.",
  answers: { Q1: "In, state, out.", Q2: "A stage takes shared memory.", Q3: "Sectors per request decide." },
  claim: "PLATFORM_RUN" as const,
};

/**
 * From the press of the button to the verdict on the page that stayed open, as a student sees it, in a real browser
 * against the built product, nothing else going on. Measured inside the page, so that the test driver's own time is not
 * in it.
 */
export async function benchVerdict(): Promise<void> {
  for (const wanted of ["bubblewrap", "docker"]) {
    for (const driver of await chooseDrivers([wanted])) await benchDriver(driver);
  }
}

async function benchDriver(driver: string): Promise<void> {
  const address = testAddress();
  const stopStack = await startTestStack([driver]);
  try {
    await step(`Submit to verdict, ${driver}`, { timeoutMs: 20 * 60_000 }, async (tools) => {
      const browser = await chromium.launch({
        executablePath: await findBrowser(tools),
        args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"],
      });
      const times: number[] = [];
      try {
        for (const student of STUDENTS) {
          const context = await browser.newContext({ baseURL: address, locale: "en-US" });
          const page = await context.newPage();
          await page.addInitScript(WATCH_PRESS_AND_VERDICT);
          await signIn(page, demoLogin(student));
          const lesson = await lessonAddress(page);
          for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
            tools.note(`${times.length + 1} of ${STUDENTS.length * ATTEMPTS}`);
            times.push(await oneAttempt(page, lesson));
          }
          await context.close();
        }
      } finally {
        await browser.close();
      }
      report(driver, times);
    });
  } finally {
    await stopStack();
  }
}

async function lessonAddress(page: Page): Promise<string> {
  await page.goto("/");
  const href = await page
    .locator('a[href^="/lessons/"]')
    .filter({ hasText: /Lesson 6/ })
    .first()
    .getAttribute("href");
  if (!href) throw new Error("the front page has no link to lesson 6");
  return href;
}

async function oneAttempt(page: Page, lesson: string): Promise<number> {
  await page.evaluate(() => sessionStorage.clear());
  await openLesson(page, lesson);
  await fillWork(page, WORK);
  await submitAndWaitForVerdict(page);
  const [pressed, judged] = await page.evaluate(() => [
    Number(sessionStorage.getItem("pressed")),
    Number(sessionStorage.getItem("judged")),
  ]);
  if (!pressed || !judged) throw new Error("the page did not tell when it was pressed or judged");
  return judged - pressed;
}

/**
 * Runs in the page, before anything of ours; as text, because what compiles this file adds helpers to functions that a
 * page does not have. The storage of the tab outlives a change of page.
 */
const WATCH_PRESS_AND_VERDICT = `
  const once = (name) => sessionStorage.getItem(name) || sessionStorage.setItem(name, String(Date.now()));
  document.addEventListener("click", (event) => {
    if (event.target.closest('#panel-submit [data-action="submit"]')) once("pressed");
  }, true);
  new MutationObserver(() => {
    const judged = document.querySelector('[data-attempt="pass"], [data-attempt="fail"]');
    // The last attempt's page shows a verdict too, until it is left.
    if (judged && sessionStorage.getItem("pressed")) once("judged");
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-attempt"] });
`;

function figuresOf(times: number[]): { times: number; p50: number; p95: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return { times: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** In milliseconds, on the terminal and in the day's file. */
function report(driver: string, all: number[]): void {
  const first = figuresOf(all.slice(0, ATTEMPTS));
  const warm = figuresOf(all.slice(ATTEMPTS));
  const words = (figures: typeof warm) =>
    `${figures.times} times: p50 ${figures.p50} ms, p95 ${figures.p95} ms, p99 ${figures.p99} ms`;
  say(`  submit to verdict, ${driver}, the first presses after a start, ${words(first)}`);
  say(`  submit to verdict, ${driver}, idle, ${words(warm)} (${keepResults("verdict", { driver, first, warm })})`);
}
