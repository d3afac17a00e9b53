import type { ParseOutcome, Returned } from "@warpgrade/domain";
import type { RunReport, SandboxJob } from "../contract.ts";
import { ByteReader, ProtocolError } from "./byte-reader.ts";
import { decodeError, decodeParse, decodeValue } from "./decode.ts";
import { FrameReader } from "./frame-reader.ts";
import { PROTOCOL_VERSION } from "./limits.ts";

type State = "starting" | "ready" | "working" | "done" | "broken";

/**
 * The host's side of one run, without any input or output of its own: bytes in, state out.
 *
 * 1. starting: the runner says hello; 2. ready: it waits, and may say nothing; 3. working: parses in order,
 * then the cell, then the calls in order, then done (or, once the cell is at work, out of memory). From the first line
 * of the cell on, every byte may be forged. A frame out of place, torn or too large breaks the conversation; one in its
 * place is no more than a claim that the cell returned that value, which the judge compares with what is right. What
 * was answered before a break or a limit is kept.
 */
export class Conversation {
  state: State = "starting";
  pythonVersion: string | null = null;
  parsed: (ParseOutcome | null)[] = [];
  cell: RunReport["cell"] = null;
  calls: Returned[] = [];
  /** The runner was refused memory and said so as its last word: what it had not answered, it will not. */
  refusedMemory = false;
  /** Why it broke, for the log. */
  brokenBecause: string | null = null;

  private readonly frames = new FrameReader();
  private wantsCell = false;
  private nextParse = 0;
  private nextCall = 0;

  begin(job: SandboxJob): void {
    if (this.state !== "ready") throw new Error(`a job needs a ready runner, not one that is ${this.state}`);
    this.state = "working";
    this.wantsCell = job.cell !== null;
    this.parsed = job.parse.map(() => null);
    this.calls = job.calls.map(() => ({ kind: "unanswered" }));
  }

  push(chunk: Buffer): void {
    if (this.state === "broken" || this.state === "done") return;
    try {
      this.frames.push(chunk, this.take);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.breakOff(error.message);
    }
  }

  /** The stream ended. Inside a frame that is a break; between frames the caller knows what it means. */
  end(): void {
    if (!this.isOver() && this.frames.torn) this.breakOff("the stream ended inside a frame");
  }

  private isOver(): boolean {
    return this.state === "done" || this.state === "broken";
  }

  private breakOff(reason: string): void {
    this.state = "broken";
    this.brokenBecause = reason;
  }

  /** Whether more may come. */
  private readonly take = (kind: string, body: Buffer): boolean => {
    const from = new ByteReader(body);
    if (kind === "H") this.takeHello(from);
    else if (this.state !== "working") throw new ProtocolError(`frame ${kind} while ${this.state}`);
    else if (kind === "P") this.takeParse(from);
    else if (kind === "C") this.takeCell(from);
    else if (kind === "R") this.takeResult(from);
    else if (kind === "M") this.takeMemory();
    else this.takeDone();
    from.end();
    return !this.isOver();
  };

  private takeHello(from: ByteReader): void {
    if (this.state !== "starting") throw new ProtocolError("a second hello");
    const version = from.u32();
    if (version !== PROTOCOL_VERSION) throw new ProtocolError(`runner speaks version ${version}`);
    this.pythonVersion = from.text(64);
    this.state = "ready";
  }

  private takeParse(from: ByteReader): void {
    if (this.cell !== null || this.nextParse >= this.parsed.length || from.u32() !== this.nextParse)
      throw new ProtocolError("a parse result out of order");
    this.parsed[this.nextParse] = decodeParse(from);
    this.nextParse += 1;
  }

  private takeCell(from: ByteReader): void {
    if (!this.wantsCell || this.cell !== null || this.nextParse !== this.parsed.length)
      throw new ProtocolError("a cell result out of order");
    const error = from.tag() === "T" ? decodeError(from) : null;
    this.cell = { error, functionFound: from.tag() === "T" };
  }

  private takeResult(from: ByteReader): void {
    if (!this.cell?.functionFound || this.nextCall >= this.calls.length || from.u32() !== this.nextCall)
      throw new ProtocolError("a call result out of order");
    this.calls[this.nextCall] = this.decodeReturned(from);
    this.nextCall += 1;
  }

  private decodeReturned(from: ByteReader): Returned {
    const tag = from.tag();
    if (tag === "v") return { kind: "value", value: decodeValue(from) };
    if (tag === "n") return { kind: "nonData", type: from.text(2000) };
    if (tag !== "r") throw new ProtocolError("unknown kind of result");
    const { type, message } = decodeError(from);
    return { kind: "raised", error: type, message };
  }

  private takeMemory(): void {
    // Parsing meets no limit that it does not report itself, and a job without a cell has nothing to run out of.
    if (!this.wantsCell || this.nextParse !== this.parsed.length)
      throw new ProtocolError("out of memory before the cell");
    this.refusedMemory = true;
    this.state = "done";
  }

  private takeDone(): void {
    const callsDue = this.cell?.functionFound ? this.calls.length : 0;
    const complete = this.nextParse === this.parsed.length && (this.cell !== null) === this.wantsCell;
    if (!complete || this.nextCall !== callsDue) throw new ProtocolError("done before everything was answered");
    this.state = "done";
  }
}
