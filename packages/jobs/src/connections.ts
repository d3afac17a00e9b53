/**
 * Two kinds of connection, on purpose. A producer answers a person who waits, so it fails fast: the row is written, and
 * the sweep brings to the queue what could not be brought now. A worker has nothing better to do than to wait for Redis
 * to come back, so it tries again for ever.
 *
 * Ready-made clients are handed to BullMQ because in an ES module it cannot load ioredis by itself.
 */
import { Redis, type RedisOptions } from "ioredis";

export type ConnectionErrorListener = (error: Error) => void;

const MOST_WAIT_MS = 2_000;
const backOff = (tries: number) => Math.min(tries * 50, MOST_WAIT_MS);

export function producerConnection(url: string, onError: ConnectionErrorListener): Redis {
  return connect(url, onError, { maxRetriesPerRequest: 1, connectTimeout: MOST_WAIT_MS, commandTimeout: MOST_WAIT_MS });
}

/** No limit for a command: a worker's blocking read lasts as long as there is no work. */
export function workerConnection(url: string, onError: ConnectionErrorListener): Redis {
  return connect(url, onError, { maxRetriesPerRequest: null, connectTimeout: 10_000 });
}

function connect(url: string, onError: ConnectionErrorListener, options: RedisOptions): Redis {
  const client = new Redis(url, { ...options, retryStrategy: backOff });
  // Without a listener a lost connection would end the process.
  client.on("error", onError);
  return client;
}
