/**
 * The work, or a rejection when it has not come to an end after `ms`, or when `signal` says that nobody wants it any
 * more. What comes too late is handed to `onLate`, so that nothing is left of it.
 */
export async function within<T>(
  work: Promise<T>,
  { ms, what, signal, onLate }: { ms: number; what: string; signal: AbortSignal; onLate: (late: T) => void },
): Promise<T> {
  let stop: (error: Error) => void = () => {};
  const stopped = new Promise<never>((_, reject) => (stop = reject));
  const onAbort = (): void => stop(new Error(`${what}: nobody waits any more`));
  const timer = setTimeout(() => stop(new Error(`${what}: not within ${ms} ms`)), ms);
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([work, stopped]);
  } catch (error) {
    // Of the work itself, where that is what failed: then there is nothing late.
    work.then(onLate, () => {});
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}
