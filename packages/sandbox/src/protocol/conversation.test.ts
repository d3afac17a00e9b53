import { plainInt } from "@warpgrade/domain";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SandboxJob } from "../contract.ts";
import { realTranscript } from "../testing/real-transcript.ts";
import { Conversation } from "./conversation.ts";
import { MAX_TOTAL_BYTES } from "./limits.ts";

const JOB: SandboxJob = {
  parse: ["def f(x):\n    return [x, 'é', 1.5, None, True, 1 << 9000]\n", "x ="],
  cell: "def f(x):\n    if x == 3: raise KeyError(x)\n    return [x, 'é', 1.5, None, True, 1 << 9000, [[]]] if x < 4 else object()",
  functionName: "f",
  calls: [1, 2, 3, 4].map((n) => [plainInt(n)]),
};

const transcript = realTranscript(JOB);
const helloBytes = 4 + transcript.readUInt32BE(0);

function converse(bytes: Buffer, cuts: readonly number[] = []): Conversation {
  const conversation = new Conversation();
  conversation.push(transcript.subarray(0, helloBytes));
  conversation.begin(JOB);
  const edges = [0, ...[...cuts].sort((a, b) => a - b), bytes.length];
  for (let i = 1; i < edges.length; i++) conversation.push(bytes.subarray(edges[i - 1], edges[i]));
  conversation.end();
  return conversation;
}

const rest = transcript.subarray(helloBytes);

describe("a conversation with the runner", () => {
  test("reads what the real runner says, however it is cut into pieces", () => {
    const whole = converse(rest);
    expect(whole.state).toBe("done");
    expect(whole.calls.map((call) => call.kind)).toEqual(["value", "value", "raised", "nonData"]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: rest.length }), { maxLength: 30 }), (cuts) => {
        const cut = converse(rest, cuts);
        expect([cut.state, cut.parsed, cut.cell, cut.calls]).toEqual([
          whole.state,
          whole.parsed,
          whole.cell,
          whole.calls,
        ]);
      }),
      { numRuns: 200, seed: 1 },
    );
  });

  test("breaks on any frame out of its place", () => {
    const frames: Buffer[] = [];
    for (let at = 0; at < rest.length; at += 4 + rest.readUInt32BE(at))
      frames.push(rest.subarray(at, at + 4 + rest.readUInt32BE(at)));
    for (let i = 0; i < frames.length; i++) {
      const doubled = frames.toSpliced(i, 0, frames[i]!);
      if (i < frames.length - 1) expect(converse(Buffer.concat(doubled)).state).toBe("broken");
      expect(converse(Buffer.concat(frames.toSpliced(i, 1))).state).not.toBe("done");
      if (i > 0)
        expect(converse(Buffer.concat([...frames.slice(0, i - 1), frames[i]!, frames[i - 1]!])).state).not.toBe("done");
    }
    expect(converse(Buffer.concat([transcript.subarray(0, helloBytes), rest])).state).toBe("broken");
  });

  test("takes a refusal of memory for the last word, once the cell is at work and never before", () => {
    const memory = Buffer.from([0, 0, 0, 1, 0x4d]);
    const starts = [0];
    for (let at = 0; at < rest.length; at = starts.at(-1)!) starts.push(at + 4 + rest.readUInt32BE(at));
    const states = starts.slice(0, -1).map((at) => {
      const { state, refusedMemory } = converse(Buffer.concat([rest.subarray(0, at), memory, rest.subarray(at)]));
      return state === "done" && refusedMemory;
    });
    expect(states).toEqual(states.map((_, index) => index >= JOB.parse.length));
  });

  test("refuses a frame by its length alone, and a stream without end", () => {
    expect(converse(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x52])).state).toBe("broken");
    expect(converse(Buffer.from([0, 0, 0, 0, 0x44])).state).toBe("broken");
    const endless = new Conversation();
    endless.push(transcript.subarray(0, helloBytes));
    endless.begin(JOB);
    const chunk = Buffer.alloc(1 << 20);
    for (let sent = 0; sent <= MAX_TOTAL_BYTES && endless.state === "working"; sent += chunk.length)
      endless.push(chunk);
    expect(endless.state).toBe("broken");
  });
});
