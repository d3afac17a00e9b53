/** A lesson comes in through the page, whole or not at all. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { demoLogin } from "../prisma/demo.ts";
import { expectAccessible } from "./support/page-checks.ts";
import { signIn } from "./support/sign-in.ts";

const twin = new URL("../packages/curriculum/course/lesson06_async_pipelines.en.qmd", import.meta.url);

/** The shipped lesson under another name, as an instructor's own copy of it would be. */
async function ownLesson(slug: string): Promise<string> {
  const text = await readFile(twin, "utf8");
  return text
    .replace("slug: lesson06_async_pipelines", `slug: ${slug}`)
    .replace("number: 6", "number: 16")
    .replace('title: "Lesson 6: Async pipelines"', 'title: "Lesson 16: Rings again"');
}

async function openImport(page: Page): Promise<void> {
  await signIn(page, demoLogin("instructor"));
  await page.locator('a[href^="/courses/"]').first().click();
  await page.locator('a[href$="/import"]').click();
  await expect(page.locator('input[type="file"]')).toBeVisible();
}

async function bring(page: Page, files: { name: string; text: string | Buffer }[]): Promise<void> {
  await page
    .locator('input[type="file"]')
    .setInputFiles(files.map(({ name, text }) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) })));
  await page.locator('main button[type="submit"]').click();
}

test("a good file becomes a lesson that can be opened", async ({ page }) => {
  await openImport(page);
  await expectAccessible(page);
  await bring(page, [{ name: "lesson16_rings.qmd", text: await ownLesson("lesson16_rings") }]);
  await expect(page.getByText("Rings again")).toBeVisible();
  await expectAccessible(page);
  await page.locator('a[href^="/lessons/"]').click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rings again");
  await expect(page.locator(".katex").first()).toBeVisible();
});

/** Another course's own files, where a folder with them is named; else the shipped ones under names of their own. */
async function courseFiles(): Promise<{ name: string; text: string }[]> {
  const folder = process.env.WARPGRADE_COURSE_DIR;
  if (!folder) return [{ name: "lesson18_rings.qmd", text: await ownLesson("lesson18_rings") }];
  const names = (await readdir(folder)).filter((name) => name.endsWith(".qmd"));
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), "utf8") })));
}

test("every lesson of a course comes in without an edit by hand", async ({ page }) => {
  const files = await courseFiles();
  expect(files.length).toBeGreaterThan(0);
  await openImport(page);
  await bring(page, files);
  await expect(page.locator('main a[href^="/lessons/"]')).toHaveCount(files.length);
  await page.locator('main a[href^="/lessons/"]').first().click();
  await expect(page.locator("#panel-code")).toBeAttached();
  await expectAccessible(page);
});

test("a bad file beside a good one imports neither, and says where", async ({ page }) => {
  await openImport(page);
  const good = await ownLesson("lesson17_half");
  const cell = /```\{python\}\n#\| course_role: exercise[\s\S]*?```/;
  const bad = {
    no_exercise: good.replace(cell, ""),
    two_blanks: good.replace("return ______", "return ______ + ______"),
    latin: Buffer.from(good.replace("Rings", "Ringé"), "latin1"),
    bomb: good.replace("lang: en", `lang: en\na: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\nd: [${"*c,".repeat(400)}*c]`),
  };
  for (const [name, text] of Object.entries(bad)) {
    await bring(page, [
      { name: "lesson17_half.qmd", text: good },
      { name: `${name}.qmd`, text },
    ]);
    await expect(page.getByRole("rowheader", { name: `${name}.qmd` }).first()).toBeVisible();
    await expectAccessible(page);
  }
  await page.goBack();
  await expect(page.locator("main")).toContainText("Async pipelines");
  await expect(page.locator("main")).not.toContainText("Lesson 17");
});

test("a file of 50 MB is refused with its size, before it travels", async ({ page }, info) => {
  await openImport(page);
  const large = info.outputPath("large.qmd");
  await writeFile(large, Buffer.alloc(50 * 1024 * 1024, "a"));
  await page.locator('input[type="file"]').setInputFiles(large);
  await page.locator('main button[type="submit"]').click();
  await expect(page.getByRole("alert").filter({ hasText: "large.qmd" })).toContainText("50.0 MB");
});
