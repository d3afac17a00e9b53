/** Two layers of packets lie between an engine and the runner's three streams; both are cut here, length-checked. */

/** The engine's own: stream (1 byte), three zeros, length (4 bytes). */
export const ENGINE_HEADER = { bytes: 8, lengthAt: 4 } as const;
/** The relay's, inside the engine's stdout: stream (1 byte), length (4 bytes). See runner/relay.py. */
export const RELAY_HEADER = { bytes: 5, lengthAt: 1 } as const;

export const RELAY = { stdout: 1, stderr: 2, frames: 4, end: 9 } as const;

/**
 * Passes each packet's bytes on as they come, whatever length the header claims: nothing is held but a header.
 * `packet` hears the stream's number, the bytes, and how many of the packet are still to come.
 */
export class PacketSplitter {
  private header = Buffer.alloc(0);
  private stream = 0;
  private left = 0;
  private readonly shape: { bytes: number; lengthAt: number };
  private readonly packet: (stream: number, bytes: Buffer, left: number) => void;

  constructor(
    shape: { bytes: number; lengthAt: number },
    packet: (stream: number, bytes: Buffer, left: number) => void,
  ) {
    this.shape = shape;
    this.packet = packet;
  }

  push(chunk: Buffer): void {
    let rest = chunk;
    while (rest.length > 0) {
      if (this.left > 0) {
        const part = rest.subarray(0, this.left);
        this.left -= part.length;
        rest = rest.subarray(part.length);
        this.packet(this.stream, part, this.left);
        continue;
      }
      const due = this.shape.bytes - this.header.length;
      this.header = Buffer.concat([this.header, rest.subarray(0, due)]);
      rest = rest.subarray(Math.min(due, rest.length));
      if (this.header.length < this.shape.bytes) return;
      this.stream = this.header[0]!;
      this.left = this.header.readUInt32BE(this.shape.lengthAt);
      this.header = Buffer.alloc(0);
    }
  }
}

export interface RelayEnd {
  code: number;
  signal: number;
  outOfMemoryKills: number;
  refusedForks: number;
}

/** The relay's last packet: "code signal oom_kills refused_forks"; null for anything else. */
export function parseRelayEnd(text: string): RelayEnd | null {
  const match = /^(\d{1,3}) (\d{1,3}) (-1|\d{1,15}) (-1|\d{1,15})$/.exec(text);
  if (!match) return null;
  const [code = 0, signal = 0, outOfMemoryKills = 0, refusedForks = 0] = match.slice(1).map(Number);
  return { code, signal, outOfMemoryKills, refusedForks };
}
