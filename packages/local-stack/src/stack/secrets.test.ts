import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { secretsOf } from "./secrets.ts";

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "warpgrade-secrets-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("makes them once, all different, readable by this user only", () => {
  const secrets = secretsOf(folder);
  expect(new Set(Object.values(secrets)).size).toBe(4);
  expect(secretsOf(folder)).toEqual(secrets);
  expect(statSync(join(folder, "secrets.json")).mode & 0o077).toBe(0);
});

it("never makes new ones in place of a file it cannot read: the database would be locked out", () => {
  writeFileSync(join(folder, "secrets.json"), "{}");
  expect(() => secretsOf(folder)).toThrow(/cannot be read as secrets/);
});
