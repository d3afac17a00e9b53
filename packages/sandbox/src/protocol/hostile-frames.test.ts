/**
 * A million frames as hostile code might write them: those of the real runner with bytes set, bits turned, lengths
 * made large, pieces dropped, doubled, moved, put in, frames of other kinds, streams cut at any byte. The seed is fixed,
 * so that a failure comes back.
 */
import type { ParseOutcome, PlainValue, Returned } from "@warpgrade/domain";
import { plainFloat, plainInt } from "@warpgrade/domain";
import { expect, onTestFinished, test } from "vitest";
import type { SandboxJob } from "../contract.ts";
import { realTranscript } from "../testing/real-transcript.ts";
import { Conversation } from "./conversation.ts";
import { MAX_TOTAL_BYTES } from "./limits.ts";

const SEED = 20_260_517;
const FRAMES = 1_000_000;
/** What is held at once: one unfinished frame and its values; far below what a length could claim. */
const MAX_GROWTH_BYTES = 192 * 1024 * 1024;
const LOOK_EVERY_FRAMES = 1024;

const JOB: SandboxJob = {
  parse: ["f(x, 1.5)", "x ="],
  cell: "def f(x):\n    if x == 2: raise KeyError(x)\n    return [x, 'é', 1.5, None, True, 1 << 9000, [[-7]]] if x < 4 else object()",
  functionName: "f",
  calls: [1, 2, 3, 4].map((n) => [plainInt(n)]),
};

/** xorshift32: the same numbers on every machine, and quick enough for a million frames. */
function makeRandom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

function cutFrames(bytes: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 4 + bytes.readUInt32BE(at))
    frames.push(bytes.subarray(at, at + 4 + bytes.readUInt32BE(at)));
  return frames;
}

const KINDS = Buffer.from("HPCRMDZ\0");
const TAGS = Buffer.from("NTFiABdslvrnoc+-");
const LENGTHS = [0, 1, 0x7f, 0xffff, 0x1000000, 0x7fffffff, 0x80000000, 0xffffffff];

/** One frame changed in one to three places; its length may no longer be true. */
function mutate(frame: Buffer, random: (below: number) => number): Buffer {
  let bytes = Buffer.from(frame);
  for (let edits = 1 + random(3); edits > 0; edits--) {
    const at = random(bytes.length);
    const count = Math.min(1 + random(24), bytes.length - at);
    switch (random(9)) {
      case 0:
        bytes[at] = random(256);
        break;
      case 1:
        bytes[at]! ^= 1 << random(8);
        break;
      case 2:
        bytes[at] = TAGS[random(TAGS.length)]!;
        break;
      case 3:
        bytes[Math.min(4, bytes.length - 1)] = KINDS[random(KINDS.length)]!;
        break;
      case 4:
        if (at + 4 <= bytes.length) bytes.writeUInt32BE(LENGTHS[random(LENGTHS.length)]!, at);
        break;
      case 5:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + count)]);
        break;
      case 6:
        bytes = Buffer.concat([bytes.subarray(0, at + count), bytes.subarray(at)]);
        break;
      case 7:
        bytes = Buffer.concat([bytes.subarray(0, at), Buffer.alloc(count, random(256)), bytes.subarray(at)]);
        break;
      default:
        bytes = bytes.subarray(0, at + 1);
    }
    if (bytes.length === 0) return Buffer.from([random(256)]);
  }
  // Half of them say their true length: those reach the decoders behind the first check.
  if (bytes.length > 4 && random(2) === 0) bytes.writeUInt32BE(bytes.length - 4, 0);
  return bytes;
}

const HEX = /^-?(0|[1-9a-f][0-9a-f]{0,1023})$/;

function isPlain(value: PlainValue, depth = 0): boolean {
  if (depth > 16) return false;
  switch (value.t) {
    case "none":
      return true;
    case "bool":
      return typeof value.v === "boolean";
    case "int":
      return HEX.test(value.hex);
    case "bigint":
      return Number.isSafeInteger(value.bits) && value.bits > 4096 && Math.abs(value.sign) === 1;
    case "float":
      return /^[0-9a-f]{16}$/.test(value.bits);
    case "str":
      return typeof value.v === "string" && value.v.length <= 256 * 1024;
    case "list":
      return value.items.every((item) => isPlain(item, depth + 1));
  }
}

function isAnswer(answer: Returned): boolean {
  switch (answer.kind) {
    case "unanswered":
      return true;
    case "value":
      return isPlain(answer.value);
    case "raised":
      return typeof answer.error === "string" && typeof answer.message === "string";
    case "nonData":
      return typeof answer.type === "string";
  }
}

function isParse(outcome: ParseOutcome | null): boolean {
  if (outcome === null) return true;
  return outcome.ok ? typeof outcome.tree.n === "string" : typeof outcome.message === "string";
}

/** Whatever came in: the answers have the shape that was asked for, in order, and "done" means that all is there. */
function isSound({ state, parsed, cell, calls, refusedMemory }: Conversation): boolean {
  if (parsed.length !== JOB.parse.length || calls.length !== JOB.calls.length || state === "ready") return false;
  if (!parsed.every(isParse) || !calls.every(isAnswer)) return false;
  const firstOpen = calls.findIndex(({ kind }) => kind === "unanswered");
  if (firstOpen >= 0 && calls.slice(firstOpen).some(({ kind }) => kind !== "unanswered")) return false;
  if (cell === null && firstOpen !== 0) return false;
  if (state !== "done") return true;
  if (refusedMemory) return !parsed.includes(null);
  return !parsed.includes(null) && cell !== null && (firstOpen < 0 || !cell.functionFound);
}

test(`${FRAMES} hostile frames (seed ${SEED}): no crash, no hang, no growth, nothing taken that is not the protocol's`, () => {
  const random = makeRandom(SEED);
  // Nobody reads the stacks of a million refusals, and making them takes half of the time.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  onTestFinished(() => {
    Error.stackTraceLimit = stackTraceLimit;
  });
  const [hello, ...frames] = cutFrames(realTranscript(JOB)) as [Buffer, ...Buffer[]];
  const ends = { done: 0, broken: 0, working: 0 };
  const before = process.memoryUsage.rss();
  let most = 0;
  let sent = 0;
  let nextLook = 0;
  while (sent < FRAMES) {
    const conversation = new Conversation();
    conversation.push(hello);
    conversation.begin(JOB);
    // Right up to the first hostile frame, which may stand anywhere; what follows it is tried as well.
    const first = random(frames.length);
    for (const [at, frame] of frames.entries()) {
      const bytes = at === first || random(4) === 0 ? mutate(frame, random) : frame;
      if (bytes !== frame) sent += 1;
      const cut = random(bytes.length + 1);
      conversation.push(bytes.subarray(0, cut));
      conversation.push(bytes.subarray(cut));
      // A break is for good: the frames after it are drawn as others' first.
      if (at >= first && (conversation.state === "broken" || conversation.state === "done")) break;
    }
    conversation.end();
    if (!isSound(conversation)) expect.fail(`unsound after ${sent} frames: ${JSON.stringify(conversation)}`);
    ends[conversation.state as keyof typeof ends] += 1;
    if (sent < nextLook) continue;
    nextLook = sent + LOOK_EVERY_FRAMES;
    most = Math.max(most, process.memoryUsage.rss() - before);
  }
  expect(most).toBeLessThan(MAX_GROWTH_BYTES);
  // The mutations reach behind the first check, and only a few cannot be told from a cell's own words.
  expect(ends.broken).toBeGreaterThan(ends.done + ends.working);
  expect(ends.done).toBeGreaterThan(0);
}, 300_000);

test("a frame that says it is long allocates what has come, not what it says", () => {
  const conversation = new Conversation();
  const [hello] = cutFrames(realTranscript(JOB)) as [Buffer];
  conversation.push(hello);
  conversation.begin(JOB);
  const before = process.memoryUsage().arrayBuffers;
  // The largest length that a result may have, and a list and a text that claim four thousand million.
  conversation.push(Buffer.from([0, 0x20, 0, 0, 0x50, 0, 0, 0, 0, 0x2b, 0x6f, 0xff, 0xff, 0xff, 0xff]));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1 << 20);
  expect(conversation.state).toBe("working");
  for (let bytes = 0; bytes <= MAX_TOTAL_BYTES && conversation.state === "working"; bytes += 1 << 16)
    conversation.push(Buffer.alloc(1 << 16));
  expect(conversation.state).toBe("broken");
});

test("a bit of a value that is turned is another value, never another answer's", () => {
  const frames = cutFrames(
    realTranscript({ ...JOB, parse: [], calls: [[plainFloat(1.5)]], cell: "def f(x): return x" }),
  );
  const result = frames[2]!;
  for (let bit = 0; bit < 64; bit++) {
    const conversation = new Conversation();
    conversation.push(frames[0]!);
    conversation.begin({ parse: [], cell: "x", functionName: "f", calls: [[]] });
    conversation.push(frames[1]!);
    const turned = Buffer.from(result);
    turned[result.length - 1 - (bit >> 3)]! ^= 1 << (bit & 7);
    conversation.push(turned);
    expect(conversation.calls[0]).toMatchObject({ kind: "value", value: { t: "float" } });
    expect(conversation.calls[0]).not.toEqual({ kind: "value", value: plainFloat(1.5) });
  }
});
