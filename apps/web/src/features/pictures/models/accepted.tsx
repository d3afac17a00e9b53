import { useMemo, type ComponentType } from "react";
import type { LabState } from "./lab.tsx";

/**
 * A lab that was opened with what its model does not take begins as usual. It is asked here and not where the address is
 * read, so that the page loads no other model than the one that is shown.
 */
export function accepted<Settings>(
  Lab: ComponentType<LabState<Settings>>,
  { start, accepts }: { start: Settings; accepts: (settings: Settings) => boolean },
): ComponentType<LabState<Settings>> {
  return function Accepted({ settings, opened, onChange }: LabState<Settings>) {
    const begun = useMemo(() => (accepts(opened) ? opened : start), [opened]);
    return <Lab settings={settings === opened ? begun : settings} opened={begun} onChange={onChange} />;
  };
}
