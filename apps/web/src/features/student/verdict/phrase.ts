/** A key of "student.verdict" in messages, with what stands in its sentence. */
export interface Phrase {
  key: string;
  /** A bigint is written as the reader's language writes numbers; what a cell returned is text, and stays as Python wrote it. */
  values: Record<string, string | number | bigint>;
}

/** The values as messages take them. */
export function valuesToSay(
  { values }: Phrase,
  formatNumber: (number: bigint) => string,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "bigint" ? formatNumber(value) : value]),
  );
}
