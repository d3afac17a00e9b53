/**
 * What every use case gets: the open resources of one process and the clock. A use case is
 * `verb(deps, viewer, input)`: it checks who asks, does one thing, and answers with a view.
 */
import type { Locale } from "@warpgrade/domain";
import type { Db } from "@warpgrade/db";
import type { JobQueue } from "@warpgrade/jobs";
import type { LiveBus, Presence } from "@warpgrade/realtime";
import type { Clock, Logger } from "@warpgrade/platform";

export interface ServiceDeps {
  db: Db;
  /** Takes work to the worker. Only a hint: the row is the truth, and a sweep mends what it loses. */
  queue: JobQueue;
  live: LiveBus;
  presence: Presence;
  /** The server's clock decides every deadline. */
  clock: Clock;
  log: Logger;
}

/** Who asks. Roles are never carried along: membership is read per request. */
export interface ViewerRef {
  userId: string;
  /** The language of the request: what a page is shown in. Without one, the language the person last chose. */
  locale?: Locale;
}
