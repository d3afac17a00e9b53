/** Works on several items at once and hands the results out in the order of the items. */
export async function inOrder<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
  done: (result: R) => void,
): Promise<void> {
  const running: Promise<R>[] = [];
  let next = 0;
  const start = () => {
    if (next >= items.length) return;
    const promise = work(items[next] as T);
    // Handled when its turn comes; until then a rejection must not count as nobody's.
    promise.catch(() => {});
    running.push(promise);
    next += 1;
  };
  while (running.length < atOnce && next < items.length) start();
  while (running.length > 0) {
    done(await (running.shift() as Promise<R>));
    start();
  }
}
