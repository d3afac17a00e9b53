/** The place of a timeline that the page brings to life: three positive numbers of a {timeline} fence, nothing else. */
const KEYS = ["copy", "compute", "stages"] as const;

/** `copy=480 compute=120 stages=5`, or one `copy: 480` a line. Null when a number is missing or out of range. */
export function timelineOf(source: string): Record<string, string | string[]> | null {
  const found: Record<string, string> = {};
  for (const [, key, value] of source.matchAll(/\b(copy|compute|stages)\s*[:=]\s*"?(\d{1,6})\b/g)) found[key!] = value!;
  if (!KEYS.every((key) => Number(found[key]) >= 1) || Number(found.stages) > 64) return null;
  const data = Object.fromEntries(KEYS.map((key) => [`data${key[0]!.toUpperCase()}${key.slice(1)}`, found[key]!]));
  return { className: ["timeline-player"], ...data };
}
