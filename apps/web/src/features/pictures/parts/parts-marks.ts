import type { PartsAnswer } from "@warpgrade/simulator";

export type PartName = PartsAnswer["rows"][number]["parts"][number]["name"];

/** The class of a part's mark. */
export const MARK_OF: Record<PartName, "copy" | "comp" | "sm" | "saved" | "stall"> = {
  moved: "copy",
  store_product: "copy",
  load_product: "comp",
  store_result: "sm",
  saved: "saved",
  step: "copy",
  word: "copy",
  threshold: "sm",
  hidden: "comp",
  stored: "copy",
  fitting: "sm",
  excess: "stall",
};
