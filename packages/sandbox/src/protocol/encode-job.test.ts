import type { PlainValue } from "@warpgrade/domain";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SandboxJob } from "../contract.ts";
import { realTranscript } from "../testing/real-transcript.ts";
import { Conversation } from "./conversation.ts";
import { encodeJob } from "./encode-job.ts";
import { MAX_JOB_BYTES } from "./limits.ts";

const ECHO: SandboxJob = { parse: [], cell: "def f(x):\n    return x\n", functionName: "f", calls: [] };

/** What the real runner's Python makes of the arguments: each is sent back. */
function echo(values: readonly PlainValue[]): PlainValue[] {
  const job = { ...ECHO, calls: values.map((value) => [value]) };
  const transcript = realTranscript(job);
  const helloBytes = 4 + transcript.readUInt32BE(0);
  const conversation = new Conversation();
  conversation.push(transcript.subarray(0, helloBytes));
  conversation.begin(job);
  conversation.push(transcript.subarray(helloBytes));
  return conversation.calls.map((call) => {
    if (call.kind !== "value") throw new Error(`the runner answered ${JSON.stringify(call)}`);
    return call.value;
  });
}

const int = (value: bigint): PlainValue => ({ t: "int", hex: value.toString(16) });

const values: fc.Arbitrary<PlainValue> = fc.letrec<{ value: PlainValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constant<PlainValue>({ t: "none" }),
    fc.boolean().map((v): PlainValue => ({ t: "bool", v })),
    fc.bigInt({ min: -(2n ** 4000n), max: 2n ** 4000n }).map(int),
    fc.bigInt({ min: -(2n ** 33n), max: 2n ** 33n }).map(int),
    fc
      .bigInt({ min: 0n, max: 2n ** 64n - 1n })
      .map((bits): PlainValue => ({ t: "float", bits: bits.toString(16).padStart(16, "0") })),
    fc.string({ unit: "binary" }).map((v): PlainValue => ({ t: "str", v })),
    fc.array(tie("value"), { maxLength: 4 }).map((items): PlainValue => ({ t: "list", items })),
  ),
})).value;

describe("a job, as Python reads it", () => {
  test("whole numbers about every border between their forms arrive as they are", () => {
    const borders = [0, 15, 23, 24, 27, 28, 30, 31, 32, 45, 60, 63, 64, 4095].flatMap((bits) => {
      const power = 2n ** BigInt(bits);
      return [power - 1n, power, power + 1n].flatMap((n) => [n, -n]);
    });
    const all = borders.map(int);
    expect(echo(all)).toEqual(all);
  });

  test("any values arrive as they are", () => {
    fc.assert(
      fc.property(fc.array(values, { minLength: 1, maxLength: 60 }), (some) => {
        expect(echo(some)).toEqual(some);
      }),
      { numRuns: 15 },
    );
  });

  test("one that could not be sent faithfully is refused before anything runs", () => {
    expect(() => encodeJob({ ...ECHO, cell: "x = '\ud800'" })).toThrow(RangeError);
    expect(() => encodeJob({ ...ECHO, calls: [[{ t: "bigint", sign: 1, bits: 9000 }]] })).toThrow(RangeError);
    const large: PlainValue = { t: "str", v: "x".repeat(MAX_JOB_BYTES) };
    expect(() => encodeJob({ ...ECHO, calls: [[large]] })).toThrow(RangeError);
  });
});
