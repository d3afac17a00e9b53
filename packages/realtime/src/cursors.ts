/**
 * Where a stream stands, per course: the number of the last ledger entry that was looked at. It travels as the id of
 * each event; a browser that reconnects sends back the last one it saw (Last-Event-ID).
 */
import { z } from "zod";

const Cursors = z.record(z.string().min(1).max(100), z.int32().min(0));
export type Cursors = z.infer<typeof Cursors>;

const MOST_CHARS = 20_000;

export function encodeCursors(cursors: ReadonlyMap<string, number>): string {
  return Buffer.from(JSON.stringify(Object.fromEntries(cursors)), "utf8").toString("base64url");
}

/** Null for anything that we did not write; the stream then begins anew, with a refetch. */
export function decodeCursors(id: string): Cursors | null {
  if (id.length > MOST_CHARS) return null;
  try {
    return Cursors.parse(JSON.parse(Buffer.from(id, "base64url").toString("utf8")));
  } catch {
    return null;
  }
}
