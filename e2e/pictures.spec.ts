/** The models that one can try: by keyboard, in two languages, with the numbers behind each picture and its files. */
import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { demoLogin } from "../prisma/demo.ts";
import { openLesson, submitAndWaitForVerdict, waitUntilSaved } from "./support/lesson.ts";
import { openAnswer, openQueue } from "./support/marking.ts";
import { expectAccessible, expectNoSidewaysScroll, expectReadablePictures } from "./support/page-checks.ts";
import { signIn } from "./support/sign-in.ts";

const LANGUAGES = ["en-US", "zh-CN"] as const;
const PNG_SIGNATURE = "89504e470d0a1a0a";

async function openModels(page: Page): Promise<string> {
  await signIn(page, demoLogin("student2"));
  await page.locator('a[href^="/courses/"]').first().click();
  await page.waitForURL(/\/courses\//);
  const lesson = await page.locator('main a[href^="/lessons/"]').first().getAttribute("href");
  await page.goto(lesson ?? "");
  await page.locator('main a[href$="/models"]').first().click();
  await page.waitForURL(/\/models$/);
  return new URL(page.url()).pathname;
}

const picture = (page: Page): Locator => page.locator("svg[data-picture]");

/** What the picture draws and says, to tell whether it changed. */
const marksOf = (page: Page) => picture(page).evaluate((svg) => svg.innerHTML);

async function download(page: Page, format: "svg" | "png"): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(`[data-picture-format="${format}"]`).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

async function expectSameMarksInSvg(page: Page): Promise<void> {
  const { name, bytes } = await download(page, "svg");
  expect(name).toMatch(/\.svg$/);
  const compared = await page.evaluate((text) => {
    const count = (root: ParentNode) =>
      Object.fromEntries(["rect", "path", "text", "circle"].map((tag) => [tag, root.querySelectorAll(tag).length]));
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    const drawn = document.querySelector("svg[data-picture]") as SVGSVGElement;
    // Neither a class nor a colour that only the page would know.
    const foreign = parsed.querySelectorAll("[class], [style]").length + (/var\(|light-dark/.test(text) ? 1 : 0);
    const unpainted = [...parsed.querySelectorAll("text")].filter(
      (one) => !one.getAttribute("fill")?.startsWith("rgb"),
    );
    // Name and key stand over the drawing, in lines.
    const bare = (said: string | null | undefined) => (said ?? "?").replace(/\s/g, "");
    const head = parsed.querySelector("#head");
    const said = bare(head?.textContent);
    head?.remove();
    const words = (root: ParentNode) => [...root.querySelectorAll("text")].map((one) => one.textContent);
    return {
      errors: parsed.querySelectorAll("parsererror").length,
      root: parsed.documentElement.namespaceURI,
      title: parsed.querySelector("title")?.textContent ?? "",
      family: parsed.documentElement.getAttribute("font-family"),
      foreign,
      nameIsSaid: said.startsWith(bare(parsed.querySelector("title")?.textContent)),
      unsaid: [...document.querySelectorAll(".key > li")].filter(
        (entry) => !said.includes(bare(entry.lastChild?.textContent)),
      ).length,
      file: count(parsed),
      screen: count(drawn),
      sameWords: words(parsed).join("\n") === words(drawn).join("\n"),
      unpainted: unpainted.length,
    };
  }, bytes.toString("utf8"));
  expect(compared).toMatchObject({
    errors: 0,
    root: "http://www.w3.org/2000/svg",
    family: "sans-serif",
    foreign: 0,
    sameWords: true,
    nameIsSaid: true,
    unsaid: 0,
    unpainted: 0,
  });
  expect(compared.title).toMatch(/\S/);
  // One rectangle more: the ground that the picture lies on.
  expect(compared.file).toEqual({ ...compared.screen, rect: (compared.screen.rect ?? 0) + 1 });
}

async function expectPng(page: Page): Promise<void> {
  const { name, bytes } = await download(page, "png");
  expect(name).toMatch(/\.png$/);
  expect(bytes.subarray(0, 8).toString("hex")).toBe(PNG_SIGNATURE);
  const size = await picture(page).evaluate((svg) => {
    const { width, height } = (svg as SVGSVGElement).viewBox.baseVal;
    return { width, height };
  });
  // A margin of twelve on each side, and at least one line over the drawing, at two pixels a unit.
  expect(bytes.readUInt32BE(16)).toBe(Math.round(2 * (size.width + 24)));
  expect(bytes.readUInt32BE(20)).toBeGreaterThan(2 * (size.height + 24));
  const colours = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const paper = canvas.getContext("2d");
    paper?.drawImage(image, 0, 0);
    const pixels = paper?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    const seen = new Set<number>();
    for (let at = 0; at < pixels.length; at += 4) {
      seen.add(((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0));
    }
    return seen.size;
  }, bytes.toString("base64"));
  expect(colours).toBeGreaterThan(4);
}

for (const locale of LANGUAGES) {
  test(`${locale}: a slider moved by key changes the picture and its table, and both files hold it`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await openModels(page);
    await expect(picture(page)).toHaveCount(1);
    await expectAccessible(page);
    await page.locator("details:has(table) > summary").click();
    const before = { marks: await marksOf(page), table: await page.locator("details table").innerText() };

    await page.locator('input[name="S"]').focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.locator('input[name="S"]')).toHaveAttribute("aria-valuetext", "4");
    await expect(page.locator("[data-class]")).toHaveAttribute("data-class", "ok");
    await expect.poll(() => marksOf(page)).not.toBe(before.marks);
    expect(await page.locator("details table").innerText()).not.toBe(before.table);

    await expectSameMarksInSvg(page);
    await expectPng(page);
    await context.close();
  });

  test(`${locale}: every model has its picture, table and files, also on a phone in the dark`, async ({ browser }) => {
    const context = await browser.newContext({
      locale,
      colorScheme: "dark",
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    await openModels(page);
    for (const [model, slider] of [
      ["occupancy", "registers"],
      ["banks", "stride"],
      ["coalescing", "stride"],
      ["roofline", "k"],
      ["waves", "tiles"],
    ] as const) {
      await page.locator(`[data-model="${model}"]`).click();
      await expect(page).toHaveURL(new RegExp(`[?]model=${model}`));
      await expect(picture(page)).toHaveAttribute("data-picture", new RegExp(`^${model}-`));
      await page.locator("details:has(table) > summary").last().click();
      const before = { marks: await marksOf(page), table: await page.locator("details table").first().innerText() };
      await page.locator(`input[name="${slider}"]`).focus();
      await page.keyboard.press("PageDown");
      await expect.poll(() => marksOf(page)).not.toBe(before.marks);
      if (model !== "banks") expect(await page.locator("details table").first().innerText()).not.toBe(before.table);
      await expectSameMarksInSvg(page);
      await expectPng(page);
      await expectReadablePictures(page);
      await expectNoSidewaysScroll(page);
      // Half under the bar that stays, anything is a small target.
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectAccessible(page);
    }
    await context.close();
  });
}

test("what is set stays through another tab, a reload and Back, and no server is asked for it", async ({ page }) => {
  const address = await openModels(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith("/models")) asked.push(request.url());
  });
  await page.locator('input[name="S"]').fill("5");
  await page.locator('[data-model="waves"]').click();
  await page.locator('input[name="tiles"]').fill("300");
  await expect(page).toHaveURL(`${address}?model=waves&S=5&waves.tiles=300`);
  await page.locator('[data-model="pipeline"]').click();
  await expect(page.locator('input[name="S"]')).toHaveValue("5");
  await page.locator('[data-model="waves"]').click();
  await expect(page.locator('input[name="tiles"]')).toHaveValue("300");
  await expect(page).toHaveURL(`${address}?model=waves&S=5&waves.tiles=300`);
  expect(asked).toEqual([]);

  await page.reload();
  await expect(page.locator('input[name="tiles"]')).toHaveValue("300");
  await page.locator("nav.crumbs a").last().click();
  await page.waitForURL((url) => url.pathname === address.replace(/\/models$/, ""));
  await page.goBack();
  await expect(page.locator('input[name="tiles"]')).toHaveValue("300");
  await page.locator('[data-model="pipeline"]').click();
  await expect(page.locator('input[name="S"]')).toHaveValue("5");
});

test("a counterexample of lesson 1 opens as a roofline, for its student and for a grader, and in the models", async ({
  page,
  browser,
}) => {
  await signIn(page, demoLogin("student5"));
  await page.locator('a[href^="/courses/"]').first().click();
  await page.waitForURL(/\/courses\//);
  const lesson = page.locator('main a[href^="/lessons/"]', { hasText: /Lesson 1(?!\d)/ });
  const assignmentId = await openLesson(page, (await lesson.first().getAttribute("href")) ?? "");
  // Right for elements of one byte alone: the first case that disagrees is (1, 1, 1, 2).
  await page
    .locator("#panel-code textarea[name=blank]")
    .fill("2 * m * n * k / (bytes_per_element**2 * (m * k + k * n + m * n))");
  await waitUntilSaved(page);
  const { meaning, submissionId } = await submitAndWaitForVerdict(page);
  expect(meaning).toBe("fail");
  await expect(page.locator('svg[data-picture="intensity-1-1-1"]')).toBeVisible();
  await expect(page.locator('svg[data-picture^="roofline-h200-sxm"]')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const grader = await (await browser.newContext({ locale: "zh-CN", colorScheme: "dark" })).newPage();
  await signIn(grader, demoLogin("minh"));
  await openQueue(grader, assignmentId);
  await openAnswer(grader, submissionId);
  await grader.locator('[data-evidence="picture"] > summary').click();
  await expect(grader.locator('svg[data-picture^="roofline-h200-sxm"]')).toBeVisible();
  // Between the queue and the rubric a picture has two thirds of its width.
  await expectReadablePictures(grader);
  await expectAccessible(grader);
  await grader.context().close();

  await page.locator('[data-action="open-in-models"]').click();
  await page.waitForURL(`/lessons/${assignmentId}/models?model=roofline&roofline.m=1&roofline.n=1&roofline.k=1`);
  for (const side of ["m", "n", "k"]) {
    await expect(page.locator(`input[name="${side}"]`)).toHaveAttribute("aria-valuetext", "1");
  }
  await expect(picture(page)).toHaveAttribute("data-picture", "roofline-h200-sxm-dram");
});

test("a mistake in the program is marked, told in words, and opens as the smallest ring that shows it", async ({
  page,
}) => {
  const address = await openModels(page);
  await page.goto(`${address}?S=4&K=10&mutant=tail_no_empty_commit`);
  await expect(page.locator("[data-class]")).toHaveAttribute("data-class", "lucky_correct");
  const words = page.locator("[data-hazard]");
  await expect(words).toHaveAttribute("data-hazard", "RAW");
  await expect(words).toContainText("1,260");
  await expect(words).toContainText("read#8");
  await expect(words).toContainText("load#8");
  await expect(picture(page)).toContainText("cycle 1,260, slot 0");

  await page.locator('input[name="L"]').fill("361");
  await expect(page.locator("[data-class]")).toHaveAttribute("data-class", "wrong");

  await page.locator('[data-action="smallest"]').click();
  await expect(page.locator('input[name="S"]')).toHaveValue("3");
  await expect(page.locator('input[name="K"]')).toHaveValue("2");
  await expect(words).toHaveAttribute("data-hazard", "RAW");
});
