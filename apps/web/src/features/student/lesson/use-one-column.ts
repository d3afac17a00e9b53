"use client";

import { useSyncExternalStore } from "react";

/** The width at which the lesson's two columns become one; the same number stands in lesson.module.css. */
const QUERY = "(max-width: 960px)";

/** False on the server and in the first render; the style sheet alone decides until then. */
export function useOneColumn(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(QUERY);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => matchMedia(QUERY).matches,
    () => false,
  );
}
