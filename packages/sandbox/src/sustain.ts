/**
 * Like `sustain`, but the rate of the middle: what ends after the first `lead` and before the last has been begun. At
 * both moments as much is made ahead, at work and not yet cleaned up, so that neither is a present or a debt.
 */
export async function sustainSteadily(
  { total, inFlight, lead }: { total: number; inFlight: number; lead: number },
  work: (index: number) => Promise<unknown>,
): Promise<number> {
  let ended = 0;
  const at: number[] = [];
  await sustain({ total: lead + total + inFlight, inFlight }, async (index) => {
    await work(index);
    ended += 1;
    if (ended === lead || ended === lead + total) at.push(performance.now());
  });
  return total / ((at[1]! - at[0]!) / 1000);
}

/**
 * Keeps `inFlight` of `work` going until `total` have been begun and ended; how many a second. Rejects with the
 * first failure.
 */
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
