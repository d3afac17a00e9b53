/** The API as it is reached: over requests with cookies, bodies and headers. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { EMPTY_WORK } from "@warpgrade/domain";
import type { ViewerRef } from "@warpgrade/services";
import { MAX_IMPORT_FILES, MAX_LESSON_FILE_BYTES, MAX_RPC_BYTES } from "../limits.ts";
import { createCast, type Cast } from "../testing/people.ts";
import { cookieOf, endlessBody, ORIGIN } from "../testing/requests.ts";
import { handleExportDecisions } from "./export-decisions.ts";
import { handleHealth } from "./health.ts";
import { handleReceipt } from "./receipt.ts";
import { handleSignIn } from "./sign-in.ts";
import { handleTrpc } from "./trpc.ts";

vi.stubEnv("NEXTAUTH_SECRET", "a secret that exists for this test only");

let cast: Cast;
beforeAll(async () => {
  cast = await createCast();
});
afterAll(() => cast.world.close());

interface Asking {
  as?: ViewerRef | null;
  sessionVersion?: number;
  method?: string;
  body?: BodyInit;
  headers?: Record<string, string>;
}
async function ask(path: string, { as, sessionVersion, method = "GET", body, headers = {} }: Asking = {}) {
  const cookie = as ? await cookieOf(as, sessionVersion) : "";
  const init = { method, body, headers: { cookie, ...headers }, duplex: "half" };
  return new Request(`${ORIGIN}${path}`, init);
}
const rpc = async (path: string, asking: Asking = {}) =>
  handleTrpc(await ask(`/api/trpc/${path}`, asking), cast.world.deps);
const post = (path: string, as: ViewerRef | null, input: unknown) =>
  rpc(path, { as, method: "POST", body: JSON.stringify(input), headers: { "content-type": "application/json" } });

describe("tRPC over HTTP", () => {
  it("knows a person by the session cookie", async () => {
    const answer = await rpc("me.viewer", { as: cast.viewers.student });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      result: { data: { id: cast.viewers.student?.userId, isAdmin: false } },
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it.each([
    ["nobody", {}, "NOT_SIGNED_IN"],
    [
      "a cookie of somebody else's making",
      { headers: { cookie: "next-auth.session-token=eyJhbGciOi" } },
      "NOT_SIGNED_IN",
    ],
  ])("refuses %s", async (_who, asking, code) => {
    const answer = await rpc("me.viewer", asking);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: { message: code, data: { domain: { code } } } });
  });

  it("refuses a session of an earlier version, as somebody signed out everywhere", async () => {
    const answer = await rpc("me.viewer", { as: cast.viewers.student, sessionVersion: 0 });
    expect(await answer.json()).toMatchObject({ error: { data: { domain: { code: "SESSION_REVOKED" } } } });
  });

  it.each([
    ["the wrong type", { assignmentId: 7, version: "x", content: null }],
    ["nothing", {}],
    ["an id of another shape", { runId: "../../etc/passwd" }],
  ])("refuses %s by naming the fields", async (_what, input) => {
    const answer = await post("runId" in input ? "submission.putBack" : "draft.save", cast.viewers.student, input);
    expect(answer.status).toBe(400);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ error: { data: { domain: { code: "INVALID_INPUT" } } } });
    expect(text).not.toMatch(/stack|passwd| at /);
  });

  it("refuses a date that does not exist", async () => {
    const input = {
      assignmentId: cast.things.assignmentId,
      opensAt: "2026-02-30T10:00:00Z",
      dueAt: "x",
      maxAttempts: 5,
    };
    const answer = await post("assignment.update", cast.viewers.instructor, input);
    const { error } = (await answer.json()) as {
      error: { data: { domain: { details: { fields: { path: string }[] } } } };
    };
    expect(error.data.domain.details.fields.map(({ path }) => path)).toEqual(["opensAt", "dueAt"]);
  });

  it.each([
    ["no JSON", "application/json", 400],
    ["of a type nobody speaks here", "image/png", 415],
  ])("refuses bytes that are %s, without a stack", async (_what, contentType, status) => {
    const headers = { "content-type": contentType };
    const answer = await rpc("draft.save", { as: cast.viewers.student, method: "POST", body: "{", headers });
    expect(answer.status).toBe(status);
    const text = await answer.text();
    expect(text).not.toMatch(/stack|SyntaxError|node_modules/);
    expect(JSON.parse(text)).toMatchObject({ error: { data: { domain: { code: "INVALID_INPUT" } } } });
  });

  it.each([2 ** 31, Number.MAX_SAFE_INTEGER])("refuses version %s, which no row can have", async (version) => {
    const input = { assignmentId: cast.things.assignmentId, version, content: EMPTY_WORK };
    const answer = await post("draft.save", cast.viewers.student, input);
    expect(await answer.json()).toMatchObject({
      error: { data: { domain: { code: "INVALID_INPUT", details: { fields: [{ path: "version" }] } } } },
    });
  });

  it("refuses a batch that would keep the server busy for long", async () => {
    const names = Array(21).fill("me.viewer").join(",");
    const answer = await rpc(`${names}?batch=1`, { as: cast.viewers.student });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("INVALID_INPUT");
  });

  it.each([
    ["another site", { "sec-fetch-site": "cross-site", origin: "https://elsewhere.example" }],
    ["a neighbour below the same domain", { "sec-fetch-site": "same-site", origin: "http://blog.localhost" }],
    ["another origin, by a browser that says no more", { origin: "http://localhost:3001" }],
    ["a page without an origin", { origin: "null" }],
  ])("does nothing for a page of %s", async (_who, headers) => {
    const as = cast.viewers.classmate;
    const form = new FormData();
    form.append("0", "{}");
    const answer = await rpc("me.signOutEverywhere", { as, method: "POST", body: form, headers });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({
      error: { message: "FORBIDDEN", data: { code: "FORBIDDEN", domain: { details: { why: "other_site" } } } },
    });
    expect((await rpc("me.viewer", { as })).status).toBe(200);
  });

  it.each([
    ["by fetch metadata", { "sec-fetch-site": "same-origin" }],
    ["by its origin", { origin: ORIGIN, host: new URL(ORIGIN).host }],
    ["behind a proxy", { origin: ORIGIN, host: "web:3000", "x-forwarded-host": new URL(ORIGIN).host }],
  ])("knows a page of its own %s", async (_how, headers) => {
    const json = { "content-type": "application/json", ...headers };
    const answer = await rpc("session.locale.set", { method: "POST", body: '{"locale":"vi"}', headers: json });
    expect(answer.status).toBe(200);
  });

  it("knows no procedure of another name", async () => {
    const answer = await rpc("me.everything", { as: cast.viewers.student });
    expect(answer.status).toBe(404);
  });

  it("refuses a body that says it has 100 MB before reading any of it", async () => {
    const { body, readBytes } = endlessBody();
    const headers = { "content-length": String(100 * 1024 * 1024), "content-type": "application/json" };
    const answer = await rpc("draft.save", { as: cast.viewers.student, method: "POST", body, headers });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      error: { data: { domain: { code: "TOO_LARGE", details: { limitBytes: MAX_RPC_BYTES } } } },
    });
    expect(readBytes()).toBeLessThan(1024 * 1024);
  });

  it("refuses a body that does not say its size soon after it goes over", async () => {
    const { body, readBytes } = endlessBody();
    const answer = await rpc("draft.save", { as: cast.viewers.student, method: "POST", body });
    expect(answer.status).toBe(413);
    expect(readBytes()).toBeLessThan(MAX_RPC_BYTES + 1024 * 1024);
  });
});

describe("downloads", () => {
  it("streams the export to an instructor, with its digest, and to nobody else", async () => {
    const path = `/api/export/decisions?assignmentId=${cast.things.assignmentId}`;
    const answer = await handleExportDecisions(await ask(path, { as: cast.viewers.instructor }), cast.world.deps);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="[A-Za-z0-9._-]+\.csv"/);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const digest = Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
    expect(answer.headers.get("x-export-sha256")).toBe(digest);

    const student = await handleExportDecisions(await ask(path, { as: cast.viewers.student }), cast.world.deps);
    expect([student.status, await student.json()]).toMatchObject([403, { error: { code: "FORBIDDEN" } }]);
    const stranger = await handleExportDecisions(
      await ask(path, { as: cast.viewers.instructorElsewhere }),
      cast.world.deps,
    );
    expect(stranger.status).toBe(404);
    const nobody = await handleExportDecisions(await ask(path), cast.world.deps);
    expect(nobody.status).toBe(401);
  });

  it("gives a receipt to its owner only", async () => {
    const path = `/api/receipt?submissionId=${cast.things.submissionId}`;
    const answer = await handleReceipt(await ask(path, { as: cast.viewers.student }), cast.world.deps);
    expect(await answer.json()).toMatchObject({ submissionId: cast.things.submissionId, attempt: 1 });
    const classmate = await handleReceipt(await ask(path, { as: cast.viewers.classmate }), cast.world.deps);
    expect(classmate.status).toBe(404);
    const shape = await handleReceipt(
      await ask("/api/receipt?submissionId=a'b", { as: cast.viewers.student }),
      cast.world.deps,
    );
    expect(shape.status).toBe(404);
  });

  it("says whether database and Redis answer", async () => {
    const answer = await handleHealth(cast.world.deps);
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true, db: true, redis: true }]);
  });
});

describe("signing in", () => {
  const send = async (body: BodyInit, headers: Record<string, string>) => {
    const given: string[] = [];
    const request = await ask("/api/auth/callback/password", { method: "POST", body, headers });
    const answer = await handleSignIn(request, async (limited) => {
      given.push(await limited.text());
      return new Response("done");
    });
    return { answer, given };
  };

  it("hands a form on as it came", async () => {
    const { answer, given } = await send("email=a&password=b", { "content-type": "application/x-www-form-urlencoded" });
    expect([await answer.text(), given]).toEqual(["done", ["email=a&password=b"]]);
  });

  it("reads no endless body of anybody", async () => {
    const { body, readBytes } = endlessBody();
    const { answer, given } = await send(body, { "content-type": "application/json" });
    expect([answer.status, given, await answer.json()]).toMatchObject([413, [], { error: { code: "TOO_LARGE" } }]);
    expect(readBytes()).toBeLessThan(1024 * 1024);
  });

  it("refuses JSON that is none with a code", async () => {
    const { answer, given } = await send("{", { "content-type": "application/json" });
    expect([answer.status, given, await answer.json()]).toMatchObject([400, [], { error: { code: "INVALID_INPUT" } }]);
  });
});

describe("an import of lesson files", () => {
  const send = async (sizes: number[]) => {
    const files = sizes.map((size, index) => ({
      name: `file-${index}.qmd`,
      base64: Buffer.alloc(size, "x").toString("base64"),
    }));
    return post("lesson.import", cast.viewers.instructor, { courseId: cast.things.courseId, files });
  };

  it("takes as many files of the largest size as the limits name, and says what each lacks", async () => {
    const answer = await send(Array.from({ length: MAX_IMPORT_FILES }, () => MAX_LESSON_FILE_BYTES));
    expect(answer.status).toBe(200);
    const { result } = (await answer.json()) as {
      result: { data: { imported: boolean; problems: { file: string }[] } };
    };
    expect(result.data.imported).toBe(false);
    expect(new Set(result.data.problems.map(({ file }) => file)).size).toBe(MAX_IMPORT_FILES);
  });

  it.each([
    ["a file over the limit", [MAX_LESSON_FILE_BYTES + 3]],
    ["more files than the limit", Array.from({ length: MAX_IMPORT_FILES + 1 }, () => 1)],
    ["no file", []],
  ])("refuses %s by naming the field", async (_what, sizes) => {
    const answer = await send(sizes);
    expect(answer.status).toBe(400);
    const { error } = (await answer.json()) as {
      error: { data: { domain: { code: string; details: { fields: { path: string }[] } } } };
    };
    expect(error.data.domain.code).toBe("INVALID_INPUT");
    expect(error.data.domain.details.fields[0]?.path).toMatch(/^files/);
  });
});
