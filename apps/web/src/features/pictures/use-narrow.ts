import { useSyncExternalStore } from "react";

/** As the style sheets have it: from here on a page is one column. */
const NARROW = "(max-width: 720px)";

function watch(changed: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** Whether the page is as narrow as a phone's; false where nothing is known of the page. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    watch,
    () => matchMedia(NARROW).matches,
    () => false,
  );
}
