import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { hashOfSources } from "./source-hash.ts";

let folder: string;
const write = (path: string, text: string) => {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const hash = () => hashOfSources(folder, ["apps", "lock.json"]);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "warpgrade-hash-"));
  write("apps/web/a.ts", "a");
  write("apps/web/b.ts", "b");
  write("lock.json", "{}");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("stays the same for what a build does not read", () => {
  const before = hash();
  write("apps/web/a.test.ts", "a test");
  write("apps/web/node_modules/x/index.js", "x");
  write("apps/web/.next/server.js", "built");
  write("apps/web/next-env.d.ts", "made by the build");
  expect(hash()).toBe(before);
});

it.each([
  ["a changed byte", () => write("apps/web/a.ts", "A")],
  ["a new file", () => write("apps/web/c.ts", "")],
  ["a byte moved from one file to the next", () => (write("apps/web/a.ts", ""), write("apps/web/b.ts", "ab"))],
  ["a changed lock file", () => write("lock.json", "{ }")],
  ["a file under another name", () => (rmSync(join(folder, "apps/web/b.ts")), write("apps/web/d.ts", "b"))],
])("changes with %s", (_, change) => {
  const before = hash();
  change();
  expect(hash()).not.toBe(before);
});
