/**
 * Ids are UUIDs of version 7 (RFC 9562) written as 32 lower-case hexadecimal digits: 48 bits of milliseconds, then
 * randomness. They sort by creation time, so an index on them grows at its end, and two machines need no agreement.
 *
 * Within one process they are strictly increasing: the 12 bits after the version are a counter for ids made in the same
 * millisecond. A clock set back does not break the order, because the last millisecond used is kept.
 *
 * `crypto.getRandomValues` (unlike `crypto.randomUUID`) exists on pages that were not loaded over HTTPS too.
 */
let lastMillisecond = 0;
let counter = 0;

/** A new id; with a prefix, `prefix_<32 hex digits>`, e.g. `newId("run")`. */
export function newId(prefix?: string): string {
  const random = crypto.getRandomValues(new Uint8Array(10));
  const now = Date.now();
  if (now > lastMillisecond) {
    lastMillisecond = now;
    // Half of the counter's room stays free for ids made within the same millisecond.
    counter = (((random[8] ?? 0) << 8) | (random[9] ?? 0)) & 0x7ff;
  } else if (++counter > 0xfff) {
    counter = 0;
    lastMillisecond += 1;
  }
  const tail = random.slice(0, 8);
  tail[0] = ((tail[0] ?? 0) & 0x3f) | 0x80;
  const hex =
    lastMillisecond.toString(16).padStart(12, "0") +
    "7" +
    counter.toString(16).padStart(3, "0") +
    Array.from(tail, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return prefix ? `${prefix}_${hex}` : hex;
}

/** True when the text has the shape that `newId` gives (with that prefix, when one is named). */
export function isId(text: string, prefix?: string): boolean {
  const bare = prefix && text.startsWith(`${prefix}_`) ? text.slice(prefix.length + 1) : text;
  if (prefix && bare === text) return false;
  return /^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/.test(bare);
}
