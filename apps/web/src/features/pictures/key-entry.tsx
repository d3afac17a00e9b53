import type { ReactNode } from "react";

/** One mark of a picture and its word, in a list of class "key". The mark is drawn in 20 by 12 units. */
export function KeyEntry({ word, children }: { word: string; children: ReactNode }) {
  return (
    <li>
      <svg className="tl" viewBox="0 0 20 12" aria-hidden="true">
        {children}
      </svg>
      {word}
    </li>
  );
}
