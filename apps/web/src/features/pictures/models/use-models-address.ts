import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { readModels, writeModels, type ModelsState } from "../address/models-address.ts";

/** A slider that is being dragged writes its address once it rests: browsers refuse a hundred of them in a few seconds. */
const REST_MS = 150;

/**
 * What is set on the page of the models, begun with what its address says and kept there: reloading, sending it on and
 * coming back show the same. The entry in the history is replaced, and no server is asked.
 */
export function useModelsAddress(): { opened: ModelsState; state: ModelsState; set: (state: ModelsState) => void } {
  const query = useSearchParams();
  const [opened] = useState(() => readModels(new URLSearchParams(query)));
  const [state, set] = useState(opened);
  useEffect(() => {
    if (state === opened) return;
    const timer = setTimeout(() => {
      history.replaceState(null, "", `${location.pathname}${writeModels(state)}`);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [state, opened]);
  return { opened, state, set };
}
