import type { PresenceEntry } from "@warpgrade/domain";
import { newId, requireSetting } from "@warpgrade/platform";
import { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Passing } from "./live-bus.ts";
import { createPresence, type Presence } from "./presence.ts";

const redisUrl = requireSetting("TEST_REDIS_URL");
const namespace = newId("test");
const told: Passing["event"][] = [];
let presence: Presence;
let redis: Redis;
let place: { courseId: string; assignmentId: string };

beforeAll(() => {
  redis = new Redis(redisUrl);
  presence = createPresence({ redisUrl, namespace, live: { publish: async ({ event }) => void told.push(event) } });
});
afterAll(async () => {
  await presence.close();
  redis.disconnect();
});
beforeEach(() => {
  place = { courseId: "course_1", assignmentId: newId("assignment") };
  told.length = 0;
});

const entry = (id: string, over: Partial<PresenceEntry> = {}): PresenceEntry => ({
  grader: { id, name: `阮 ${id}` },
  submissionId: "s1",
  part: "Q1",
  criterion: 2,
  ...over,
});

describe("presence", () => {
  it("shows who is where, each person once", async () => {
    await presence.beat({ ...place, entry: entry("g2") });
    await presence.beat({ ...place, entry: entry("g1", { part: "Q2", criterion: null }) });
    await presence.beat({ ...place, entry: entry("g2", { submissionId: "s2" }) });
    expect(await presence.list(place)).toEqual([
      entry("g1", { part: "Q2", criterion: null }),
      entry("g2", { submissionId: "s2" }),
    ]);
  });

  it("tells others of a change and not of a mere sign of life", async () => {
    await presence.beat({ ...place, entry: entry("g1") });
    await presence.beat({ ...place, entry: entry("g1") });
    expect(told).toEqual([{ type: "presence", ...place }]);
    await presence.beat({ ...place, entry: entry("g1", { criterion: 3 }) });
    expect(told).toHaveLength(2);
  });

  it("forgets who leaves, and says so once", async () => {
    await presence.beat({ ...place, entry: entry("g1") });
    told.length = 0;
    await presence.leave({ ...place, graderId: "g1" });
    await presence.leave({ ...place, graderId: "g1" });
    expect(await presence.list(place)).toEqual([]);
    expect(told).toHaveLength(1);
  });

  it("forgets who falls silent: a lease has an end, and its lapse is told once", async () => {
    await presence.beat({ ...place, entry: entry("g1") });
    const key = `${namespace}:presence:${place.assignmentId}:g1`;
    const left = await redis.pttl(key);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(15_000);
    // The lease ends now instead of in fifteen seconds.
    await redis.pexpire(key, 0);
    told.length = 0;
    expect(await presence.list(place)).toEqual([]);
    expect(await presence.list(place)).toEqual([]);
    expect(told).toHaveLength(1);
  });

  it("keeps assignments apart", async () => {
    await presence.beat({ ...place, entry: entry("g1") });
    expect(await presence.list({ ...place, assignmentId: newId("assignment") })).toEqual([]);
  });
});
