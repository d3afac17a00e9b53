import type { RouterOutputs } from "@warpgrade/api/client";

/** What the operations page shows. */
export type Operations = RouterOutputs["operations"]["page"];
