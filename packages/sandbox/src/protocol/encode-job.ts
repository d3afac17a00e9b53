import type { PlainValue } from "@warpgrade/domain";
import type { SandboxJob } from "../contract.ts";
import { MAX_JOB_BYTES } from "./limits.ts";

const FIRST_BYTES = 16 * 1024;
const HALF_A_PAIR = /\p{Cs}/u;

/** Digits of Python's marshal: 15 bits each. */
const DIGIT_BITS = 15n;
const DIGIT = (1n << DIGIT_BITS) - 1n;
/** Hexadecimal numbers this long, sign included, are all within 32 bits, and most are. */
const SURELY_SMALL = 7;

/**
 * Writes values as Python's marshal does in its version 2, which every Python reads at the speed of C: one after the
 * other into one buffer, which grows, for a job has hundreds of them and a run waits.
 */
class JobWriter {
  private bytes = Buffer.allocUnsafe(FIRST_BYTES);
  /** The length comes first. */
  private at = 4;

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

  private i32(value: number): void {
    this.room(4);
    this.at = this.bytes.writeInt32LE(value, this.at);
  }

  text(value: string): void {
    if (HALF_A_PAIR.test(value)) throw new RangeError("a text holds half of a surrogate pair");
    const length = Buffer.byteLength(value, "utf8");
    this.tag("u");
    this.i32(length);
    this.room(length);
    this.at += this.bytes.write(value, this.at, length, "utf8");
  }

  list<T>(items: readonly T[], write: (item: T) => void): void {
    this.tag("[");
    this.i32(items.length);
    for (const item of items) write(item);
  }

  private int(hex: string): void {
    if (hex.length <= SURELY_SMALL) {
      this.tag("i");
      this.i32(Number.parseInt(hex, 16));
      return;
    }
    const isNegative = hex.startsWith("-");
    const digits: number[] = [];
    for (let left = BigInt(`0x${isNegative ? hex.slice(1) : hex}`); left > 0n; left >>= DIGIT_BITS)
      digits.push(Number(left & DIGIT));
    this.tag("l");
    this.i32(isNegative ? -digits.length : digits.length);
    this.room(2 * digits.length);
    for (const digit of digits) this.at = this.bytes.writeUInt16LE(digit, this.at);
  }

  private float(bits: string): void {
    this.tag("g");
    this.room(8);
    this.at = this.bytes.writeBigUInt64LE(BigInt(`0x${bits}`), this.at);
  }

  readonly value = (value: PlainValue): void => {
    switch (value.t) {
      case "none":
        return this.tag("N");
      case "bool":
        return this.tag(value.v ? "T" : "F");
      case "int":
        return this.int(value.hex);
      case "float":
        return this.float(value.bits);
      case "str":
        return this.text(value.v);
      case "list":
        return this.list(value.items, this.value);
      case "bigint":
        throw new RangeError("an integer known only by its bit length cannot be an argument");
    }
  };

  /** All that was written, and before it its length: 4 bytes, big-endian. */
  finish(): Buffer {
    this.bytes.writeUInt32BE(this.at - 4, 0);
    return this.bytes.subarray(0, this.at);
  }
}

/**
 * The job as the runner reads it: length (4 bytes, big-endian), then [sources, cell, functionName, calls].
 * A source with half a surrogate pair has no UTF-8; it is sent as None and refused as "encoding".
 * Throws RangeError for a job that could not be sent faithfully: the caller's mistake, not the student's.
 */
export function encodeJob(job: SandboxJob): Buffer {
  const { cell } = job;
  const to = new JobWriter();
  to.list(
    [
      () => to.list(job.parse, (source) => (HALF_A_PAIR.test(source) ? to.tag("N") : to.text(source))),
      () => (cell === null ? to.tag("N") : to.text(cell)),
      () => to.text(job.functionName),
      () => to.list(job.calls, (args) => to.list(args, to.value)),
    ],
    (write) => write(),
  );
  return to.finish();
}
