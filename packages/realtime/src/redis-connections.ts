import { Redis } from "ioredis";

/** Used while a person waits, so it fails soon. */
export function publisherConnection(url: string, onError: (error: Error) => void): Redis {
  return connect(url, onError, { maxRetriesPerRequest: 1, connectTimeout: 2_000, commandTimeout: 2_000 });
}

/** Stays, and subscribes again by itself after each reconnection. */
export function subscriberConnection(url: string, onError: (error: Error) => void): Redis {
  return connect(url, onError, { maxRetriesPerRequest: null, connectTimeout: 10_000 });
}

function connect(url: string, onError: (error: Error) => void, options: object): Redis {
  const client = new Redis(url, { ...options, retryStrategy: (tries) => Math.min(tries * 50, 2_000) });
  // Without a listener a lost connection would end the process.
  client.on("error", onError);
  return client;
}
