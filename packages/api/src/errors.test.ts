import { TRPCError } from "@trpc/server";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { DomainError, ERROR_CODES } from "@warpgrade/domain";
import { domainErrorOf, httpStatusOf, noteFailure, toTrpcError } from "./errors.ts";

describe("errors", () => {
  it.each(ERROR_CODES)("%s has a status of a refusal and comes through with its details", (code) => {
    expect(httpStatusOf(code)).toBeGreaterThanOrEqual(400);
    expect(httpStatusOf(code)).not.toBe(500);
    expect(domainErrorOf(toTrpcError(new DomainError(code, { limit: 1 })))).toEqual({ code, details: { limit: 1 } });
  });

  it("names wrong fields without what stood in them", () => {
    const schema = z.object({ answers: z.object({ Q1: z.string().max(3) }) });
    const { error } = schema.safeParse({ answers: { Q1: "a secret answer" } });
    const found = domainErrorOf(new TRPCError({ code: "BAD_REQUEST", cause: error }));
    expect(found).toEqual({
      code: "INVALID_INPUT",
      details: { fields: [{ path: "answers.Q1", problem: "too_big", limit: 3 }] },
    });
    expect(JSON.stringify(found)).not.toContain("secret");
  });

  it("says nothing of a failure of the platform but a number, the same for the same failure", () => {
    const failure = new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: new Error("password=hunter2") });
    expect(domainErrorOf(failure)).toBeNull();
    expect(noteFailure(failure, "test")).toBe(noteFailure(failure, "test"));
    expect(noteFailure(new Error("another"), "test")).not.toBe(noteFailure(failure, "test"));
  });
});
