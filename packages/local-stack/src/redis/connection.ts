import { Redis } from "ioredis";
import type { Registry } from "../process/registry.ts";

export interface RedisOptions {
  dataFolder: string;
  password: string;
  /** Nothing is written to disk: only for tests. */
  throwAway?: boolean;
  registry?: Registry;
}

export interface RunningRedis {
  url: string;
  /** Where it came from, for the terminal. */
  origin: string;
  /** Undefined for a container, which its engine watches. */
  onUnexpectedEnd?: (listener: (how: string) => void) => void;
  stop(): Promise<void>;
}

export function redisUrl(password: string, port: number): string {
  return `redis://:${encodeURIComponent(password)}@127.0.0.1:${port}`;
}

/** Asks for PONG until it comes, the time is up, or `isAlive` says that there is nobody left to ask. */
export async function answersWithin(url: string, secondsAllowed: number, isAlive = () => true): Promise<boolean> {
  const client = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    retryStrategy: () => 50,
    connectTimeout: 1_000,
  });
  // Each failed try is reported here; the retry strategy answers it.
  client.on("error", () => undefined);
  const until = Date.now() + secondsAllowed * 1000;
  const pong = client.ping().then(
    () => true,
    () => false,
  );
  try {
    for (;;) {
      const answer = await Promise.race([pong, new Promise<null>((resolve) => setTimeout(() => resolve(null), 50))]);
      if (answer !== null) return answer;
      if (Date.now() > until || !isAlive()) return false;
    }
  } finally {
    client.disconnect();
  }
}
