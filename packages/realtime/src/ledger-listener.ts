/**
 * One connection per process that hears of new ledger rows (the database's trigger sends NOTIFY at commit).
 *
 * A notification is a hint. While the connection is lost some are missed, so after each reconnection everybody is told
 * to look for themselves. The connection is opened by the first who needs it: a worker, which has no streams, opens none.
 */
import { Client } from "pg";

export interface LedgerListener {
  /** Resolves once notifications are being heard; rejects when that takes too long. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export interface LedgerListenerOptions {
  databaseUrl: string;
  /** New entries of this course; null: some may have been missed, look at every course. */
  onNews: (courseId: string | null) => void;
  onError: (error: Error) => void;
}

const CHANNEL = "ledger";
const CONNECT_MS = 5_000;
const MOST_WAIT_MS = 2_000;

export function createLedgerListener({ databaseUrl, onNews, onError }: LedgerListenerOptions): LedgerListener {
  let client: Client | null = null;
  let listening: Promise<void> | null = null;
  let retry: NodeJS.Timeout | null = null;
  let isClosed = false;

  async function listen(): Promise<void> {
    const fresh = new Client({
      connectionString: databaseUrl,
      application_name: "warpgrade-live",
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
    });
    let isLost = false;
    const lose = (error?: Error) => {
      if (error) onError(error);
      if (isLost || isClosed || client !== fresh) return;
      isLost = true;
      reconnect(1);
    };
    fresh.on("error", lose);
    fresh.on("end", () => lose());
    fresh.on("notification", ({ payload }) => onNews(courseOf(payload)));
    client = fresh;
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      isLost = true;
      void fresh.end().catch(() => undefined);
      throw error;
    }
  }

  function reconnect(tries: number): void {
    listening = new Promise<void>((resolve, reject) => {
      retry = setTimeout(() => void listen().then(resolve, reject), Math.min(50 * tries, MOST_WAIT_MS));
    });
    listening.then(
      () => onNews(null),
      (error: unknown) => {
        onError(error instanceof Error ? error : new Error(String(error)));
        if (!isClosed) reconnect(tries + 1);
      },
    );
  }

  return {
    async ready() {
      if (isClosed) throw new Error("the ledger's listener is closed");
      if (!listening) {
        listening = listen();
        listening.catch((error: unknown) => {
          onError(error instanceof Error ? error : new Error(String(error)));
          if (!isClosed) reconnect(1);
        });
      }
      await listening;
    },
    async close() {
      isClosed = true;
      if (retry) clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}

/** The payload is "<course id>:<number>". */
function courseOf(payload: string | undefined): string | null {
  const at = payload?.lastIndexOf(":") ?? -1;
  return payload && at > 0 ? payload.slice(0, at) : null;
}
