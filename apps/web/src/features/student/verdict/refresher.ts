/** Asks for one thing again and again, one question at a time. */
export interface Refresher {
  /**
   * Wants an answer that is newer than this moment. What is wanted in one go is asked once; what is wanted while a
   * question is under way is asked once more after it, because its answer may have been read before.
   */
  ask(): void;
  /** Whatever is under way is no longer newer than what is shown. */
  forget(): void;
  stop(): void;
}

/** A question that fails is dropped: the next event or the next poll asks again. */
export function createRefresher<T>(question: () => Promise<T>, show: (answer: T) => void): Refresher {
  let isWanted = false;
  let isAsking = false;
  let isStopped = false;
  let generation = 0;

  async function run(): Promise<void> {
    isAsking = true;
    // What several listeners want in the same tick is one question.
    await Promise.resolve();
    while (isWanted && !isStopped) {
      isWanted = false;
      const mine = generation;
      try {
        const answer = await question();
        if (!isStopped && mine === generation) show(answer);
      } catch {
        // A lost connection is said above the page.
      }
    }
    isAsking = false;
  }
  return {
    ask() {
      isWanted = true;
      if (!isAsking) void run();
    },
    forget() {
      generation += 1;
    },
    stop() {
      isStopped = true;
    },
  };
}
