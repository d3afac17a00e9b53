import { useFormatter } from "next-intl";

export interface Digits {
  /** Exact whole number, also one that is longer than a number can hold. */
  whole: (text: string | bigint) => string;
  /** Decimal text, to six places. */
  decimal: (text: string) => string;
}

/** Numbers that the simulator gives as text, as the reader's language writes them. */
export function useDigits(): Digits {
  const format = useFormatter();
  return {
    whole: (text) => format.number(BigInt(text)),
    decimal: (text) => format.number(Number(text), { maximumFractionDigits: 6 }),
  };
}
