/** The report as the page shows it and as the export writes it, in one form, so that they can be compared. */
import { readFile } from "node:fs/promises";
import { type Page } from "@playwright/test";
import { parseCsv } from "./csv.ts";

export interface ReportLine {
  email: string;
  section: string;
  attempt: string;
  outcome: string;
  total: string;
  decision: string;
  released: string;
}

/** The words of the interface in one language: what a person reads, not what the code calls it. */
async function words(
  locale: string,
): Promise<Record<"outcome" | "result", Record<string, string>> & { yes: string; no: string }> {
  return JSON.parse(await readFile(new URL(`../../apps/web/messages/${locale}/common.json`, import.meta.url), "utf8"));
}

export async function readReportPage(page: Page): Promise<ReportLine[]> {
  const cells = await page
    .locator("section:has(#students) tbody tr")
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim())));
  return cells.map((cell) => ({
    email: cell[0]?.split("\n").at(-1)?.trim() ?? "",
    section: cell[1] ?? "",
    attempt: cell[2] ?? "",
    outcome: cell[3] ?? "",
    total: cell[4] ?? "",
    decision: cell[5] ?? "",
    released: cell[7] ?? "",
  }));
}

/** Bytes of the file -> lines as the page would show them in `locale`. Throws without the byte order mark. */
export async function readExport(path: string, locale: string): Promise<ReportLine[]> {
  const bytes = await readFile(path);
  if (bytes.readUIntBE(0, 3) !== 0xefbbbf) throw new Error("the export does not begin with a byte order mark");
  const say = await words(locale);
  const noSubmission = JSON.parse(
    await readFile(new URL(`../../apps/web/messages/${locale}/report.json`, import.meta.url), "utf8"),
  ).noSubmission as string;
  return parseCsv(bytes.toString("utf8").slice(1)).map((line) => ({
    email: line.email ?? "",
    section: line.section || "–",
    attempt: line.attempt || "–",
    outcome: (line.outcome && say.outcome[line.outcome]) || (line.submission ? "–" : noSubmission),
    total: line.total || "–",
    decision: line.decision ? (say.result[line.decision] ?? line.decision) : "",
    released: line.released === "true" ? say.yes : say.no,
  }));
}
