import type { KeptStream } from "@warpgrade/domain";

export function blankOutput(): KeptStream {
  return { head: "", tail: "", cutBytes: 0 };
}
