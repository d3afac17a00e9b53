import { beforeEach, expect, it, vi } from "vitest";
import { createLogger } from "./logger.ts";

beforeEach(() => void vi.stubEnv("LOG_LEVEL", "info"));

function logOf(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger("test", { write: (line) => void lines.push(line) }));
  expect(lines).not.toHaveLength(0);
  return lines.join("");
}

it("strikes out secrets and students' words at three levels, and keeps ids", () => {
  const line = logOf((log) =>
    log.error({ runId: "run_1", password: "p1", user: { email: "e1" }, body: { form: { answer: "a1" } } }, "failed"),
  );
  expect(JSON.parse(line)).toMatchObject({ name: "test", runId: "run_1", password: "[struck]", msg: "failed" });
  expect(line).not.toMatch(/p1|e1|a1/);
});

it("keeps an error's type, code and frames, but not the data in the later lines of its message", () => {
  const error = Object.assign(new Error("Invalid `create()` invocation:\n{ answer: 'my words' }"), { code: "P2002" });
  const written = JSON.parse(logOf((log) => log.error({ err: error }, "insert failed")));
  expect(written.err).toMatchObject({ type: "Error", code: "P2002", message: "Invalid `create()` invocation:" });
  expect(written.err.frames[0]).toMatch(/^at /);
  expect(JSON.stringify(written)).not.toContain("my words");
});

it("does not quote the input of JSON.parse", () => {
  let thrown: unknown;
  try {
    JSON.parse("my words");
  } catch (error) {
    thrown = error;
  }
  expect(logOf((log) => log.warn({ err: thrown }, "bad body"))).not.toContain("my words");
});
