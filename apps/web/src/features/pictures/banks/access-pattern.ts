/** One warp's addresses from a few choices: a stride, and a swizzle of their 16-byte chunks. */
import { swizzle } from "@warpgrade/simulator";

export const KINDS = ["ld", "st", "ldsm4"] as const;
export const WIDTHS = [4, 8, 16] as const;
export const MAX_STRIDE = 65;

export interface AccessPattern {
  kind: (typeof KINDS)[number];
  /** Bytes a lane; ldmatrix takes rows of 16. */
  width: (typeof WIDTHS)[number];
  /** From lane to lane, in elements of `width`. 0: all lanes the same. */
  stride: number;
  /** Bits of the swizzle: 0 none, 1 to 3 the 32-, 64- and 128-byte ones of TMA. */
  swizzle: number;
}

/** The swizzles of TMA move 16-byte chunks by the 128-byte line they lie in. */
const CHUNK_BITS = 4;
const LINE_SHIFT = 3;

export function addressesOf({ width, stride, swizzle: bits }: AccessPattern): number[] {
  return Array.from({ length: 32 }, (_, lane) => {
    const address = lane * stride * width;
    return bits === 0 ? address : swizzle(address, bits, CHUNK_BITS, LINE_SHIFT);
  });
}
