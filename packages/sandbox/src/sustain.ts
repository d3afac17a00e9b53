/** Keeps `inFlight` of `work` going until `total` have been begun and ended; how many a second. Rejects with the first failure. */
export async function sustain(
  { total, inFlight }: { total: number; inFlight: number },
  work: (index: number) => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now();
  let begun = 0;
  async function lane(): Promise<void> {
    while (begun < total) {
      begun += 1;
      await work(begun - 1);
    }
  }
  await Promise.all(Array.from({ length: inFlight }, lane));
  return total / ((performance.now() - startedAt) / 1000);
}
