/**
 * Who is where in the marking queue: leases of 15 seconds in Redis, renewed by each beat, never stored anywhere else.
 * A page that was closed without a word is forgotten when its lease ends.
 */
import { PresenceEntry } from "@warpgrade/domain";
import type { LiveBus } from "./live-bus.ts";
import { publisherConnection } from "./redis-connections.ts";

const PRESENCE_SECONDS = 15;

export interface PresencePlace {
  courseId: string;
  assignmentId: string;
}

export interface Presence {
  /** I am here. Others are told when it is news, and not when it is only a sign of life. */
  beat(input: PresencePlace & { entry: PresenceEntry }): Promise<void>;
  /** I have left. */
  leave(input: PresencePlace & { graderId: string }): Promise<void>;
  /** Everybody there now, by the order of their ids. */
  list(input: PresencePlace): Promise<PresenceEntry[]>;
  close(): Promise<void>;
}

export interface PresenceOptions {
  redisUrl: string;
  live: Pick<LiveBus, "publish">;
  namespace?: string;
  onError?: (error: Error) => void;
}

export function createPresence(options: PresenceOptions): Presence {
  const { redisUrl, live, namespace = "warpgrade", onError = () => undefined } = options;
  const redis = publisherConnection(redisUrl, onError);
  const indexKey = ({ assignmentId }: PresencePlace) => `${namespace}:presence:${assignmentId}`;
  const leaseKey = (place: PresencePlace, graderId: string) => `${indexKey(place)}:${graderId}`;
  const announce = ({ courseId, assignmentId }: PresencePlace) =>
    live.publish({ event: { type: "presence", courseId, assignmentId }, owner: null });

  return {
    async beat({ entry, ...place }) {
      const text = JSON.stringify(PresenceEntry.parse(entry));
      const graderId = entry.grader.id;
      const before = await redis.set(leaseKey(place, graderId), text, "EX", PRESENCE_SECONDS, "GET");
      // The index outlives its leases a little, so that `list` can tell who has gone.
      await redis
        .multi()
        .sadd(indexKey(place), graderId)
        .expire(indexKey(place), 4 * PRESENCE_SECONDS)
        .exec();
      if (before !== text) await announce(place);
    },
    async leave({ graderId, ...place }) {
      const removed = await redis.del(leaseKey(place, graderId));
      await redis.srem(indexKey(place), graderId);
      if (removed > 0) await announce(place);
    },
    async list(place) {
      const ids = (await redis.smembers(indexKey(place))).toSorted();
      if (ids.length === 0) return [];
      const texts = await redis.mget(ids.map((id) => leaseKey(place, id)));
      const gone = ids.filter((_, index) => !texts[index]);
      // Whoever removes a lapsed one from the index tells the others, once.
      if (gone.length > 0 && (await redis.srem(indexKey(place), ...gone)) > 0) await announce(place);
      return texts.flatMap((text) => (text ? [PresenceEntry.parse(JSON.parse(text))] : []));
    },
    async close() {
      redis.disconnect();
    },
  };
}
