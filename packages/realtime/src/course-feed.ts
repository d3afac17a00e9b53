/**
 * The newest ledger entries of one course, read once per process and shared by all its streams.
 *
 * 1. Whoever opens a stream subscribes first and replays afterwards, so an entry that is committed in between is in
 *    the replay, in the feed, or in both; numbers make the double harmless.
 * 2. Streams pull: a notification only wakes them. A slow browser delays nobody and fills no memory.
 * 3. The feed holds MOST_REPLAYED entries. Who is further behind is told to load everything again.
 */
import { selectLedgerAfter, selectLedgerHead, type Db } from "@warpgrade/db";
import { CourseEvent } from "@warpgrade/domain";

const MOST_REPLAYED = 500;

/** `next` is the cursor after the looked-at entries; unknown kinds (of a newer version) are passed over. */
export type FeedPage = { refetch: true; next: number } | { refetch: false; next: number; events: CourseEvent[] };

export class CourseFeed {
  readonly #db: Db;
  readonly #courseId: string;
  readonly #listeners = new Set<() => void>();
  /** Entries up to #last, without a gap; null where the kind is not known here. */
  #recent: { seq: number; event: CourseEvent | null }[] = [];
  #last: number | null = null;
  #reading: Promise<void> | null = null;
  #readAgain = false;

  constructor({ db, courseId }: { db: Db; courseId: string }) {
    this.#db = db;
    this.#courseId = courseId;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get isUnused(): boolean {
    return this.#listeners.size === 0;
  }

  /** Reads what is new and wakes the streams. Calls while one is reading are joined into one more reading. */
  refresh(): Promise<void> {
    if (this.#reading) {
      this.#readAgain = true;
      return this.#reading;
    }
    this.#reading = this.#readUntilQuiet().finally(() => (this.#reading = null));
    return this.#reading;
  }

  /** The number of the newest entry that was read. */
  async head(): Promise<number> {
    if (this.#last === null) await this.refresh();
    return this.#last ?? 0;
  }

  /** What lies after the cursor. Null or a number that was never given (another database) means: load everything again. */
  async after(cursor: number | null): Promise<FeedPage> {
    let last = await this.head();
    // A replay straight from the database may have gone further than what a notification has brought here so far.
    if (cursor !== null && cursor > last) {
      await this.refresh();
      last = this.#last ?? last;
    }
    if (cursor === null || cursor > last || last - cursor > MOST_REPLAYED) return { refetch: true, next: last };
    if (cursor === last) return { refetch: false, next: last, events: [] };
    const first = this.#recent[0]?.seq ?? last + 1;
    const entries =
      cursor + 1 >= first
        ? this.#recent.filter(({ seq }) => seq > cursor)
        : (await selectLedgerAfter(this.#db, { courseId: this.#courseId, seq: cursor, take: MOST_REPLAYED })).map(
            toEntry,
          );
    return {
      refetch: false,
      next: entries.at(-1)?.seq ?? cursor,
      events: entries.flatMap(({ event }) => (event ? [event] : [])),
    };
  }

  async #readUntilQuiet(): Promise<void> {
    do {
      this.#readAgain = false;
      await this.#read();
    } while (this.#readAgain);
  }

  async #read(): Promise<void> {
    if (this.#last === null) {
      this.#last = await selectLedgerHead(this.#db, this.#courseId);
    } else {
      const rows = await selectLedgerAfter(this.#db, {
        courseId: this.#courseId,
        seq: this.#last,
        take: MOST_REPLAYED,
      });
      if (rows.length === 0) return;
      this.#recent = [...this.#recent, ...rows.map(toEntry)].slice(-MOST_REPLAYED);
      this.#last = rows.at(-1)?.seq ?? this.#last;
      // A full page may not be the end.
      if (rows.length === MOST_REPLAYED) this.#readAgain = true;
    }
    for (const wake of this.#listeners) wake();
  }
}

type LedgerRow = Awaited<ReturnType<typeof selectLedgerAfter>>[number];

function toEntry({ courseId, seq, kind, at, subject }: LedgerRow): { seq: number; event: CourseEvent | null } {
  const event = CourseEvent.safeParse({ type: "ledger", courseId, seq, kind, at: at.toISOString(), subject });
  return { seq, event: event.success ? event.data : null };
}
