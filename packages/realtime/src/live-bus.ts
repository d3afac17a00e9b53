/**
 * What passes through one process on its way to open pages: ledger entries (from the database) and passing events, run
 * progress and presence (through Redis, lost when nobody listens, and no harm done: the rows are the truth).
 */
import type { Db } from "@warpgrade/db";
import { PresenceEvent, RunEvent } from "@warpgrade/domain";
import type { Redis } from "ioredis";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { CourseFeed } from "./course-feed.ts";
import { RunOwner } from "./cut-event.ts";
import { createLedgerListener } from "./ledger-listener.ts";
import { publisherConnection, subscriberConnection } from "./redis-connections.ts";

/** `owner` goes with run events only: each stream is cut by it, and nobody has to look it up. */
const Passing = z.object({
  event: z.discriminatedUnion("type", [RunEvent, PresenceEvent]),
  owner: RunOwner.nullable(),
});
export type Passing = z.infer<typeof Passing>;

export interface Subscription {
  feed: CourseFeed;
  end(): void;
}

export interface LiveBus {
  /** Tells every open page of the course. Rejects when Redis does not answer soon: never call it before the commit. */
  publish(passing: Passing): Promise<void>;
  /**
   * Listens to one course until `end`. Resolves when every ledger entry from now on will be heard, and passing events
   * too unless Redis is away. `onNews` is called for new ledger entries, `onPassing` for each passing event.
   */
  subscribe(courseId: string, on: { onNews(): void; onPassing(passing: Passing): void }): Promise<Subscription>;
  close(): Promise<void>;
}

export interface LiveBusOptions {
  db: Db;
  /** The application's database address, for the one connection that listens. */
  databaseUrl: string;
  redisUrl: string;
  /** Before every key: several installations, or several tests, may share one Redis. */
  namespace?: string;
  onError?: (error: Error) => void;
}

const REDIS_WAIT_MS = 2_000;

interface Course {
  feed: CourseFeed;
  passing: Set<(passing: Passing) => void>;
}

export function createLiveBus(options: LiveBusOptions): LiveBus {
  const { db, databaseUrl, redisUrl, namespace = "warpgrade", onError = () => undefined } = options;
  const courses = new Map<string, Course>();
  const channel = (courseId: string) => `${namespace}:live:${courseId}`;
  const publisher = publisherConnection(redisUrl, onError);
  let subscriber: { client: Redis; ready: Promise<unknown> } | null = null;

  const refresh = (feed: CourseFeed) => void feed.refresh().catch(onError);
  const listener = createLedgerListener({
    databaseUrl,
    onError,
    onNews(courseId) {
      if (courseId === null) for (const { feed } of courses.values()) refresh(feed);
      else {
        const course = courses.get(courseId);
        if (course) refresh(course.feed);
      }
    },
  });

  function hear(courseId: string, text: string): void {
    const course = courses.get(courseId);
    if (!course) return;
    const { data: passing } = Passing.safeParse(JSON.parse(text));
    if (passing?.event.courseId !== courseId) return;
    for (const onPassing of course.passing) onPassing(passing);
  }

  function openSubscriber(): Promise<unknown> {
    if (!subscriber) {
      const client = subscriberConnection(redisUrl, onError);
      client.on("pmessage", (_pattern: string, from: string, text: string) => {
        try {
          hear(from.slice(channel("").length), text);
        } catch (error) {
          onError(error instanceof Error ? error : new Error(String(error)));
        }
      });
      subscriber = { client, ready: client.psubscribe(channel("*")).catch(onError) };
    }
    return subscriber.ready;
  }

  return {
    async publish(passing) {
      await publisher.publish(channel(passing.event.courseId), JSON.stringify(passing));
    },
    async subscribe(courseId, { onNews, onPassing }) {
      const course = courses.get(courseId) ?? { feed: new CourseFeed({ db, courseId }), passing: new Set() };
      courses.set(courseId, course);
      const stopNews = course.feed.subscribe(onNews);
      course.passing.add(onPassing);
      const end = () => {
        stopNews();
        course.passing.delete(onPassing);
        if (course.feed.isUnused && courses.get(courseId) === course) courses.delete(courseId);
      };
      try {
        // Grading goes on without Redis, so a stream waits only a moment for it; the subscription follows by itself.
        await Promise.all([listener.ready(), Promise.race([openSubscriber(), pause(REDIS_WAIT_MS)])]);
        // Committed while the listener was not there yet, or while nobody was subscribed.
        await course.feed.refresh();
      } catch (error) {
        end();
        throw error;
      }
      return { feed: course.feed, end };
    },
    async close() {
      await listener.close();
      subscriber?.client.disconnect();
      publisher.disconnect();
    },
  };
}
