/** Every page for everybody who may see it: three languages, light and dark, desk and phone; axe, width and weight. */
import { type Browser, expect, type Page, test } from "@playwright/test";
import { demoLogin } from "../prisma/demo.ts";
import { expectAccessible, expectLightScripts, expectNoSidewaysScroll } from "./support/page-checks.ts";
import { signIn } from "./support/sign-in.ts";

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const LOOKS = [
  { locale: "en-US", colorScheme: "light", viewport: DESK },
  { locale: "zh-CN", colorScheme: "dark", viewport: PHONE },
  { locale: "vi-VN", colorScheme: "dark", viewport: DESK },
] as const;

async function addresses(page: Page): Promise<string[]> {
  await page.goto("/");
  const course = await page.locator('a[href^="/courses/"]').first().getAttribute("href");
  if (!course) throw new Error("the front page leads to no course");
  await page.goto(course);
  const inside = await page
    .locator("main a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const found = ["/", course, ...new Set(inside.filter((href) => /^\/(lessons|grading|reports|courses)\//.test(href)))];
  const lesson = found.find((href) => href.startsWith("/lessons/"));
  if (lesson === undefined) return found;
  await page.goto(lesson);
  const models = await page.locator('main a[href$="/models"]').first().getAttribute("href");
  return models === null ? found : [...found, models];
}

type Look = (typeof LOOKS)[number];

async function look(
  browser: Browser,
  how: Look,
  { who, more = [], atLeast }: { who: "student1" | "instructor" | "admin" | null; more?: string[]; atLeast: number },
) {
  const context = await browser.newContext(how);
  const page = await context.newPage();
  if (who) await signIn(page, demoLogin(who));
  const found = who === "student1" || who === "instructor" ? await addresses(page) : [];
  const all = [...new Set([...found, ...more])];
  expect(all.length, `${who} finds too few pages: ${all.join(" ")}`).toBeGreaterThanOrEqual(atLeast);
  for (const address of all) {
    await expectLightScripts(page, address);
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${how.locale.slice(0, 2)}`));
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await context.close();
}

test.beforeEach(() => test.setTimeout(240_000));
for (const how of LOOKS) {
  test.describe(`${how.locale}, ${how.colorScheme}, ${how.viewport.width} wide`, () => {
    const looks =
      (who: Parameters<typeof look>[2]) =>
      async ({ browser }: { browser: Browser }) =>
        look(browser, how, who);
    test("nobody signed in", looks({ who: null, more: ["/", "/sign-in", "/no-such-page"], atLeast: 3 }));
    test("a student", looks({ who: "student1", atLeast: 4 }));
    test("an instructor", looks({ who: "instructor", atLeast: 6 }));
    test("an administrator", looks({ who: "admin", more: ["/", "/operations"], atLeast: 2 }));
  });
}
