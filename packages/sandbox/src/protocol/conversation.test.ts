import { spawnSync } from "node:child_process";
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { plainInt } from "@warpgrade/domain";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SandboxJob } from "../contract.ts";
import { RUNNER_DIRECTORY } from "../runner-files.ts";
import { Conversation } from "./conversation.ts";
import { encodeJob } from "./encode-job.ts";
import { MAX_TOTAL_BYTES } from "./limits.ts";

const JOB: SandboxJob = {
  parse: ["def f(x):\n    return [x, 'é', 1.5, None, True, 1 << 9000]\n", "x ="],
  cell: "def f(x):\n    if x == 3: raise KeyError(x)\n    return [x, 'é', 1.5, None, True, 1 << 9000, [[]]] if x < 4 else object()",
  functionName: "f",
  calls: [1, 2, 3, 4].map((n) => [plainInt(n)]),
};

/** What the real runner says to JOB, caught in a file: no sandbox, because this cell is ours. */
function realTranscript(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "warpgrade-frames-"));
  try {
    writeFileSync(join(folder, "job"), encodeJob(JOB));
    const [job, frames] = [openSync(join(folder, "job"), "r"), openSync(join(folder, "frames"), "w")];
    const ran = spawnSync("python3", ["-I", "-S", join(RUNNER_DIRECTORY, "runner.py")], {
      stdio: ["ignore", "pipe", "pipe", job, frames],
    });
    expect(ran.stderr.toString()).toBe("");
    return readFileSync(join(folder, "frames"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const transcript = realTranscript();
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

/** What holds whatever comes in: nothing is thrown, and the answers have the shape that was asked for. */
function expectSound(conversation: Conversation): void {
  const { state, parsed, calls, cell } = conversation;
  const shaped = parsed.length === JOB.parse.length && calls.length === JOB.calls.length && state !== "ready";
  const complete = state !== "done" || (cell !== null && !parsed.includes(null));
  // One plain comparison: this runs for every mutated stream.
  if (!shaped || !complete) expect.fail(`unsound: ${JSON.stringify({ state, parsed, calls, cell })}`);
}

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

  test("stays sound under changed, lost, doubled and foreign bytes", () => {
    const at = fc.integer({ min: 0, max: rest.length - 1 });
    const edit = fc.oneof(
      fc.record({ how: fc.constant("set" as const), at, byte: fc.nat(255) }),
      fc.record({ how: fc.constant("drop" as const), at, count: fc.nat(40) }),
      fc.record({ how: fc.constant("double" as const), at, count: fc.nat(200) }),
      fc.record({ how: fc.constant("insert" as const), at, bytes: fc.uint8Array({ maxLength: 40 }) }),
    );
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (edits) => {
        let bytes = Buffer.from(rest);
        for (const one of edits) {
          const where = Math.min(one.at, bytes.length);
          if (one.how === "set" && where < bytes.length) bytes[where] = one.byte;
          if (one.how === "drop") bytes = Buffer.concat([bytes.subarray(0, where), bytes.subarray(where + one.count)]);
          if (one.how === "double")
            bytes = Buffer.concat([bytes.subarray(0, where + one.count), bytes.subarray(where)]);
          if (one.how === "insert") bytes = Buffer.concat([bytes.subarray(0, where), one.bytes, bytes.subarray(where)]);
        }
        expectSound(converse(bytes));
      }),
      { numRuns: 20_000, seed: 2 },
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
