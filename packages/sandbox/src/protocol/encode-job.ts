import type { PlainValue } from "@warpgrade/domain";
import type { SandboxJob } from "../contract.ts";
import { MAX_JOB_BYTES } from "./limits.ts";

function sized(tag: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(tag, 0, "latin1");
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
}

function list(parts: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(5);
  head.write("l", 0, "latin1");
  head.writeUInt32BE(parts.length, 1);
  return Buffer.concat([head, ...parts]);
}

const HALF_A_PAIR = /\p{Cs}/u;
const NONE = Buffer.from("N");
const text = (value: string): Buffer => sized("s", Buffer.from(value, "utf8"));

function encodeArgument(value: PlainValue): Buffer {
  switch (value.t) {
    case "none":
      return NONE;
    case "bool":
      return Buffer.from(value.v ? "T" : "F");
    case "int":
      return sized("i", Buffer.from(value.hex, "latin1"));
    case "float":
      return Buffer.concat([Buffer.from("d"), Buffer.from(value.bits, "hex")]);
    case "str":
      return text(value.v);
    case "list":
      return list(value.items.map(encodeArgument));
    case "bigint":
      throw new RangeError("an integer known only by its bit length cannot be an argument");
  }
}

/**
 * The job as the runner reads it: length (4 bytes), then [sources, cell, functionName, calls].
 * A source with half a surrogate pair has no UTF-8; it is sent as None and refused as "encoding".
 * Throws RangeError for a job that could not be sent faithfully: the caller's mistake, not the student's.
 */
export function encodeJob(job: SandboxJob): Buffer {
  if (job.cell !== null && HALF_A_PAIR.test(job.cell)) throw new RangeError("the cell holds half of a surrogate pair");
  const body = list([
    list(job.parse.map((source) => (HALF_A_PAIR.test(source) ? NONE : text(source)))),
    job.cell === null ? NONE : text(job.cell),
    text(job.functionName),
    list(job.calls.map((args) => list(args.map(encodeArgument)))),
  ]);
  if (body.length > MAX_JOB_BYTES)
    throw new RangeError(`a job of ${body.length} bytes is larger than ${MAX_JOB_BYTES}`);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length, 0);
  return Buffer.concat([head, body]);
}
