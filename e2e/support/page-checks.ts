/** What holds on every page: nothing for axe to find, little JavaScript, no sideways scroll. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Compressed JavaScript a page may load before an editor or a diagram does. */
const MAX_SCRIPT_BYTES = 250 * 1024;

export async function expectAccessible(page: Page): Promise<void> {
  expect(page.frames(), `${page.url()} has frames, which are looked at differently`).toHaveLength(1);
  const result = await new AxeBuilder({ page })
    // Inside the page: ours have no frames to put together, which would open one more page each time.
    .setLegacyMode(true)
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  const found = result.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n  ")}`);
  expect(found, page.url()).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Smallest text of a picture, in pixels of the screen. */
const SMALLEST_TEXT = 11;

/** Every picture in sight fits its frame, and is not shrunk to do so. */
export async function expectReadablePictures(page: Page): Promise<void> {
  const pictures = await page.locator("svg[data-picture]").evaluateAll((all) =>
    all.map((svg) => {
      const drawn = svg.getBoundingClientRect();
      const scale = drawn.width / (svg as SVGSVGElement).viewBox.baseVal.width;
      const sizes = [...svg.querySelectorAll("text")].map((text) => Number.parseFloat(getComputedStyle(text).fontSize));
      const frame = svg.parentElement as HTMLElement;
      return {
        name: svg.getAttribute("data-picture"),
        text: Math.min(...sizes) * scale,
        hidden: frame.scrollWidth - frame.clientWidth,
      };
    }),
  );
  expect(pictures.length, `${page.url()} has no picture`).toBeGreaterThan(0);
  for (const { name, text, hidden } of pictures) {
    expect(text, `text of ${name}`).toBeGreaterThanOrEqual(SMALLEST_TEXT - 0.05);
    expect(hidden, `${name} goes beyond its frame`).toBeLessThanOrEqual(0);
  }
}

/** Loads the page anew, as a first visit would, and weighs its scripts as they came over the wire. */
export async function expectLightScripts(page: Page, address: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const scripts = new Map<string, string>();
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script") scripts.set(requestId, response.url);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(address, { waitUntil: "load" });
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe("complete");
  await session.detach();
  expect(scripts.size, `${address} loaded no script, so nothing was weighed`).toBeGreaterThan(0);
  expect(bytes, `${address} loads ${bytes} bytes of JavaScript`).toBeLessThan(MAX_SCRIPT_BYTES);
}
