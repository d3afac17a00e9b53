/**
 * Works on several items at once and hands the results out in the order of the items, each as soon as it is its turn:
 * a result is not held back because the next item has not arrived.
 */
export async function inOrder<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<R>,
  done: (result: R) => void,
): Promise<void> {
  const turns: Promise<void>[] = [];
  let last = Promise.resolve();
  let fail = (_error: unknown): void => {};
  const failure = new Promise<never>((_, reject) => (fail = reject));
  // It is waited for below; until then its rejection must not count as nobody's.
  failure.catch(() => {});
  const handOut = async (before: Promise<void>, result: Promise<R>): Promise<void> => {
    await before;
    done(await result);
  };
  const feed = async (): Promise<void> => {
    for await (const item of items) {
      const result = work(item);
      result.catch(() => {});
      last = handOut(last, result);
      last.catch(fail);
      turns.push(last);
      if (turns.length >= atOnce) await turns.shift();
    }
    await last;
  };
  await Promise.race([feed(), failure]);
}
