/** The project's own judged examples, on its own lessons, in every driver that works here. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { loadEnv } from "@warpgrade/platform";
import { createSandbox, type DriverName } from "@warpgrade/sandbox";
import { describe, expect, it } from "vitest";
import { root, runCommand } from "./testing.ts";

const corpus = path.join(root, "packages/judge/corpus");
const lessons = ["--lessons", path.join(root, "packages/curriculum/course")];
const MINUTES = 60_000;

/** Throws where a required driver is missing, or all are: a machine without a sandbox proves nothing. */
async function presentDrivers(): Promise<DriverName[]> {
  const present: DriverName[] = [];
  for (const driver of ["bubblewrap", "docker"] as const) {
    const created = await createSandbox({ drivers: [driver], poolSize: 0 });
    if (created.ok) {
      present.push(driver);
      await created.sandbox.dispose();
    } else if (loadEnv().WARPGRADE_REQUIRE_DRIVERS.includes(driver)) {
      throw new Error(created.reasons.map(({ reason, mend }) => `${driver}: ${reason}. ${mend}`).join("\n"));
    }
  }
  if (present.length === 0) throw new Error("no sandbox driver works here");
  return present;
}

const drivers = await presentDrivers();

/** Watched programs run alone and take their time, so each driver here gets its share; `npm run corpus` runs them all. */
async function shareOf(driver: DriverName, folder: string): Promise<void> {
  const rows = (await readFile(path.join(corpus, "misbehaving.jsonl"), "utf8")).trim().split("\n");
  const mine = rows.filter((_, index) => index % drivers.length === drivers.indexOf(driver));
  await writeFile(path.join(folder, "misbehaving.jsonl"), `${mine.join("\n")}\n`);
}

describe.each(drivers)("the judge in %s agrees with our own examples", (driver) => {
  it.each(["answers", "tamper", "claims"])("%s", { timeout: 5 * MINUTES }, async (kind) => {
    const ran = await runCommand("corpus", [corpus, ...lessons, "--driver", driver, "--only", kind]);
    expect(ran.stdout).toMatch(new RegExp(`^${kind}: (\\d+) of \\1 agree \\(${driver}, [\\d.]+ s\\)\n$`));
    expect(ran.status).toBe(0);
  });

  it("misbehaving programs, watched from outside", { timeout: 20 * MINUTES }, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "warpgrade-corpus-"));
    try {
      await shareOf(driver, folder);
      const ran = await runCommand("corpus", [folder, ...lessons, "--driver", driver, "--only", "misbehaving"]);
      expect(ran.stdout).toMatch(/^misbehaving: ([1-9]\d*) of \1 agree \(\w+, [\d.]+ s\)\n$/);
      expect(ran.status).toBe(0);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe("the comparison itself", () => {
  it("names what differs, and what nobody looks for, and fails", { timeout: 2 * MINUTES }, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "warpgrade-corpus-"));
    try {
      const rows = (await readFile(path.join(corpus, "answers.jsonl"), "utf8")).split("\n");
      const right = rows.find((row) => row.includes('"floor-of-negative"')) ?? "";
      const wrong = right.replace('"consistent"', '"inconsistent"');
      await writeFile(path.join(folder, "answers.jsonl"), `${right}\n${wrong}\n`);
      const must = { outcome: ["wrong_answer"], automaticPointsMax: 2, must_not: ["a smell of burning"] };
      const record = { ...(JSON.parse(right) as object), id: "m", expect: must };
      await writeFile(path.join(folder, "misbehaving.jsonl"), JSON.stringify(record));
      const ran = await runCommand("corpus", [folder, ...lessons, "--only", "answers,misbehaving"]);
      expect(ran.status).toBe(1);
      expect(ran.stdout.split("\n")).toMatchObject([
        'answers floor-of-negative: property: "inconsistent", found "consistent"',
        expect.stringContaining("answers: 1 of 2 agree"),
        "misbehaving m: outcome: wrong_answer, found accepted; automaticPoints: at most 200, found 300; " +
          'nobody looks for "a smell of burning"',
        expect.stringContaining("misbehaving: 0 of 1 agree"),
        "",
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
