import type { PlainValue } from "@warpgrade/domain";
import type { SandboxJob } from "../contract.ts";
import { MAX_JOB_BYTES } from "./limits.ts";

const FIRST_BYTES = 16 * 1024;
const HALF_A_PAIR = /\p{Cs}/u;

/** Writes values one after the other into one buffer, which grows: a job has hundreds, and a run waits for it. */
class JobWriter {
  private bytes = Buffer.allocUnsafe(FIRST_BYTES);
  private at = 0;

  private room(count: number): void {
    if (this.at + count > MAX_JOB_BYTES + 4) throw new RangeError(`a job is larger than ${MAX_JOB_BYTES} bytes`);
    if (this.at + count <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(2 * this.bytes.length, this.at + count));
    this.bytes.copy(larger, 0, 0, this.at);
    this.bytes = larger;
  }

  tag(letter: string): void {
    this.room(1);
    this.bytes[this.at] = letter.charCodeAt(0);
    this.at += 1;
  }

  u32(value: number): void {
    this.room(4);
    this.at = this.bytes.writeUInt32BE(value, this.at);
  }

  private sized(letter: string, value: string, encoding: "latin1" | "utf8"): void {
    const length = Buffer.byteLength(value, encoding);
    this.tag(letter);
    this.u32(length);
    this.room(length);
    this.at += this.bytes.write(value, this.at, length, encoding);
  }

  text(value: string): void {
    this.sized("s", value, "utf8");
  }

  list<T>(items: readonly T[], write: (item: T) => void): void {
    this.tag("l");
    this.u32(items.length);
    for (const item of items) write(item);
  }

  readonly value = (value: PlainValue): void => {
    switch (value.t) {
      case "none":
        return this.tag("N");
      case "bool":
        return this.tag(value.v ? "T" : "F");
      case "int":
        return this.sized("i", value.hex, "latin1");
      case "float":
        this.tag("d");
        this.room(8);
        this.at += this.bytes.write(value.bits, this.at, 8, "hex");
        return;
      case "str":
        return this.text(value.v);
      case "list":
        return this.list(value.items, this.value);
      case "bigint":
        throw new RangeError("an integer known only by its bit length cannot be an argument");
    }
  };

  /** All that was written; the first four bytes become its length without them. */
  finish(): Buffer {
    this.bytes.writeUInt32BE(this.at - 4, 0);
    return this.bytes.subarray(0, this.at);
  }
}

/**
 * The job as the runner reads it: length (4 bytes), then [sources, cell, functionName, calls].
 * A source with half a surrogate pair has no UTF-8; it is sent as None and refused as "encoding".
 * Throws RangeError for a job that could not be sent faithfully: the caller's mistake, not the student's.
 */
export function encodeJob(job: SandboxJob): Buffer {
  const { cell } = job;
  if (cell !== null && HALF_A_PAIR.test(cell)) throw new RangeError("the cell holds half of a surrogate pair");
  const to = new JobWriter();
  to.u32(0);
  to.tag("l");
  to.u32(4);
  to.list(job.parse, (source) => (HALF_A_PAIR.test(source) ? to.tag("N") : to.text(source)));
  if (cell === null) to.tag("N");
  else to.text(cell);
  to.text(job.functionName);
  to.list(job.calls, (args) => to.list(args, to.value));
  return to.finish();
}
