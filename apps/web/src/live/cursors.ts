import type { LiveEvent } from "@warpgrade/domain";

/** Where the stream stands per course: the number of the last ledger entry seen, null before the first. */
export type Cursors = Record<string, number | null>;

/** The cursors after an event. Only ledger entries carry numbers, and a number never goes back. */
export function advance(cursors: Cursors, event: LiveEvent): Cursors {
  if (event.type !== "ledger") return cursors;
  const seen = cursors[event.courseId];
  if (seen === undefined || (seen !== null && seen >= event.seq)) return cursors;
  return { ...cursors, [event.courseId]: event.seq };
}

/** Adds courses with their places; known ones keep theirs. Gives the same object when nothing is new. */
export function watch(cursors: Cursors, wanted: Cursors): Cursors {
  const added = Object.entries(wanted).filter(([courseId]) => !(courseId in cursors));
  return added.length === 0 ? cursors : { ...cursors, ...Object.fromEntries(added) };
}
