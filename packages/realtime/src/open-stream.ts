/**
 * One person's live stream over their courses, resumable after any number.
 *
 * 1. Access is read; a revoked session ends the stream with SESSION_REVOKED.
 * 2. Each course is subscribed to, and only then what lies after its cursor is replayed: nothing falls in between.
 * 3. Every event is cut to what this person may see. Access is read again after events came and before the first of them
 *    is given out: who was removed a moment ago gets nothing more. What came together goes out together, unless its reader
 *    is slow. Access is also read every 15 seconds, when nothing happens.
 * 4. An unknown cursor, or one too far behind, gives a `refetch` for that course and goes on from its newest entry.
 */
import type { Db } from "@warpgrade/db";
import type { LiveEvent } from "@warpgrade/domain";
import { racePoint } from "@warpgrade/platform";
import { decodeCursors, encodeCursors } from "./cursors.ts";
import { cutCourseEvent, cutPassingEvent } from "./cut-event.ts";
import type { LiveBus, Passing, Subscription } from "./live-bus.ts";
import { loadViewerAccess, standingsIn, type StreamViewer } from "./viewer-access.ts";
import { createWakeUp } from "./wake-up.ts";

export interface OpenStreamInput {
  deps: { db: Db; live: LiveBus };
  viewer: StreamViewer;
  /** Course -> the last number seen, null when none is known. Empty: all courses of this person. */
  cursors: Readonly<Record<string, number | null>>;
  /** The `id` of the last item received, from a reconnecting browser; goes before `cursors`. */
  lastEventId?: string | null;
  signal: AbortSignal;
  /** How often access is read again while nothing happens, in milliseconds. */
  recheckMs?: number;
}

/** `id` says where the stream stands after this event: send it back as `lastEventId` to go on from there. */
export interface StreamItem {
  id: string;
  event: LiveEvent;
}

interface OpenCourse extends Subscription {
  /** Events of Redis that wait to be given out. */
  inbox: Passing[];
}

const RECHECK_MS = 15_000;
/** For how long access that was read after an event had come holds for it. */
const FRESH_MS = 100;
/** A browser that reads this slowly has missed run progress, which it can ask for. */
const MOST_WAITING = 200;

export async function* openStream(input: OpenStreamInput): AsyncGenerator<StreamItem, void, void> {
  const { deps, viewer, signal, recheckMs = RECHECK_MS } = input;
  const asked = { ...input.cursors, ...(input.lastEventId ? (decodeCursors(input.lastEventId) ?? {}) : {}) };
  const wakeUp = createWakeUp(signal);
  const open = new Map<string, OpenCourse>();
  const cursors = new Map<string, number>();
  let access = await loadViewerAccess(deps.db, viewer);
  let checkedAt = Date.now();
  /** Access was read after what is being given out had come. */
  let isFresh = false;

  const isAllowed = (courseId: string) => standingsIn(access, courseId).length > 0;

  /** Opens the courses that this person may see now, closes those that they may not see any more. */
  async function followAccess(): Promise<void> {
    const wanted = Object.keys(input.cursors).length > 0 ? Object.keys(input.cursors) : [...access.memberOf.keys()];
    for (const [courseId, course] of open) {
      if (isAllowed(courseId)) continue;
      course.end();
      open.delete(courseId);
      cursors.delete(courseId);
    }
    for (const courseId of wanted) {
      if (open.has(courseId) || !isAllowed(courseId)) continue;
      const inbox: Passing[] = [];
      const subscription = await deps.live.subscribe(courseId, {
        onNews: wakeUp.poke,
        onPassing(passing) {
          inbox.push(passing);
          if (inbox.length > MOST_WAITING) inbox.shift();
          wakeUp.poke();
        },
      });
      open.set(courseId, { ...subscription, inbox });
      await racePoint("openStream.subscribed");
    }
  }

  async function recheck(): Promise<void> {
    access = await loadViewerAccess(deps.db, viewer);
    checkedAt = Date.now();
    isFresh = true;
  }

  /** What this person may see of it after access was read again; null for nothing. */
  async function checked(courseId: string, cut: () => LiveEvent | null): Promise<LiveEvent | null> {
    if (!cut()) return null;
    if (!isFresh || Date.now() > checkedAt + FRESH_MS) await recheck();
    return isAllowed(courseId) ? cut() : null;
  }

  async function* ledgerOf(courseId: string, { feed }: OpenCourse): AsyncGenerator<LiveEvent, void, void> {
    const page = await feed.after(cursors.get(courseId) ?? asked[courseId] ?? null);
    isFresh = false;
    if (page.refetch) {
      cursors.set(courseId, page.next);
      const event = await checked(courseId, () => ({ type: "refetch", courseId }));
      if (event) yield event;
      return;
    }
    for (const entry of page.events) {
      const event = await checked(courseId, () => cutCourseEvent(entry, recipient(courseId)));
      cursors.set(courseId, entry.seq);
      if (event) yield event;
    }
    cursors.set(courseId, page.next);
  }

  async function* passingOf(courseId: string, { inbox }: OpenCourse): AsyncGenerator<LiveEvent, void, void> {
    const batch = inbox.splice(0);
    isFresh = false;
    for (const { event: passing, owner } of batch) {
      const event = await checked(courseId, () => cutPassingEvent(passing, recipient(courseId), owner));
      if (event) yield event;
    }
  }

  const recipient = (courseId: string) => ({ userId: viewer.userId, standings: standingsIn(access, courseId) });

  try {
    while (!signal.aborted) {
      await followAccess();
      for (const [courseId, course] of open) {
        for await (const event of ledgerOf(courseId, course)) yield { id: encodeCursors(cursors), event };
        for await (const event of passingOf(courseId, course)) yield { id: encodeCursors(cursors), event };
      }
      const untilRecheck = checkedAt + recheckMs - Date.now();
      if (untilRecheck > 0) await wakeUp.sleep(untilRecheck);
      if (signal.aborted || Date.now() < checkedAt + recheckMs) continue;
      await recheck();
      // A notification that got lost on the way costs at most this long.
      for (const { feed } of open.values()) await feed.refresh();
    }
  } finally {
    for (const { end } of open.values()) end();
    wakeUp.dispose();
  }
}
