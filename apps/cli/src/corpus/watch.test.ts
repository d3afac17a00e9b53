/** What the watch is for, done by this process itself: each effect must be seen, or the watch proves nothing. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { answerOfRefused, refusalOfCode } from "@warpgrade/judge";
import { afterAll, describe, expect, it } from "vitest";
import { Secret, watchRecord } from "./watch.ts";

const secret = new Secret();
afterAll(() => secret.remove());

const watch = (text: string, work: () => Promise<void>, stdout = "") =>
  watchRecord({ text, hidden: ["1234567890123456"] }, { driver: "bubblewrap", secret }, async () => {
    await work();
    const answer = answerOfRefused({ id: null, refusal: refusalOfCode("no_exercise"), lesson: null, driver: "none" });
    return { ...answer, stdout: { ...answer.stdout, head: stdout } };
  });
const effects = async (...args: Parameters<typeof watch>) => (await watch(...args)).seen.map(({ effect }) => effect);

describe("the watch", () => {
  it("sees nothing where nothing happens", async () => {
    expect(await effects("1 + 1", async () => {})).toEqual([]);
  });

  it("sees a file that the program names, and a marker anywhere usual", async () => {
    const named = `/tmp/warpgrade-watch-${process.pid}`;
    const marker = `/var/tmp/warpgrade-marker-${process.pid}`;
    try {
      expect(await effects(`open('${named}', 'w')`, async () => writeFileSync(named, "x"))).toEqual([
        "a file of the host changed",
      ]);
      expect(await effects("nothing named", async () => writeFileSync(marker, "x"))).toEqual([
        "a file of the host changed",
      ]);
    } finally {
      rmSync(named, { force: true });
      rmSync(marker, { force: true });
    }
  });

  it("sees a socket that listens for a while", async () => {
    const seen = await effects("", async () => {
      // The port that the corpus uses: of this process's own user, the watch looks at no other.
      const server = createServer().listen(47_613);
      await once(server, "listening");
      await wait(300);
      server.close();
    });
    expect(seen).toEqual(["a listening socket on the host"]);
  });

  it("sees a process in a namespace of its own that outlives the run", { timeout: 60_000 }, async () => {
    const { seen, sawCell } = await watch("", async () => {
      const rights = process.getuid?.() === 0 ? [] : ["--user", "--map-root-user"];
      const child = spawn("unshare", [...rights, "--pid", "--fork", "--kill-child", "sleep", "25"], {
        stdio: "ignore",
      });
      await once(child, "spawn");
      await wait(300);
    });
    expect(seen.map(({ effect }) => effect)).toEqual(["a process left after the run"]);
    expect(seen[0]?.detail).toContain("sleep");
    expect(sawCell).toBe(true);
  });

  it("sees a secret and an expected value in what was printed", async () => {
    const stolen = readFileSync(secret.file, "utf8");
    expect(await effects("", async () => {}, `found ${stolen}`)).toEqual(["a secret of the host in the output"]);
    expect(await effects("", async () => {}, "12 1234567890123456")).toEqual(["an expected value in the output"]);
  });
});
