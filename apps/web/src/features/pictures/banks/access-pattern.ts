/** One warp's addresses from a few choices: a stride, and a swizzle of their 16-byte chunks. */
import { swizzle } from "@warpgrade/simulator";

export const KINDS = ["ld", "st", "ldsm4"] as const;
export const WIDTHS = [4, 8, 16] as const;
export const SWIZZLES = [0, 1, 2, 3] as const;
export const MAX_STRIDE = 65;

export interface AccessPattern {
  kind: (typeof KINDS)[number];
  /** Bytes a lane; ldmatrix takes rows of 16. Those under 4 are opened, not offered. */
  width: 1 | 2 | (typeof WIDTHS)[number];
  /** From lane to lane, in elements of `width`. 0: all lanes the same. */
  stride: number;
  /** Bits of the swizzle: 0 none, 1 to 3 the 32-, 64- and 128-byte ones of TMA. */
  swizzle: (typeof SWIZZLES)[number];
}

/** The swizzles of TMA move 16-byte chunks by the 128-byte line they lie in. */
const CHUNK_BITS = 4;
const LINE_SHIFT = 3;

export function addressesOf({ width, stride, swizzle: bits }: AccessPattern): number[] {
  return Array.from({ length: 32 }, (_, lane) => swizzled(lane * stride * width, bits));
}

/** The choices that make these addresses; null: none do. */
export function patternOf(
  kind: AccessPattern["kind"],
  width: AccessPattern["width"],
  addresses: readonly number[],
): AccessPattern | null {
  const [first = 0, second = 0] = addresses;
  for (const bits of SWIZZLES) {
    // A swizzle undoes itself.
    const stride = (swizzled(second, bits) - swizzled(first, bits)) / width;
    const pattern = { kind, width, stride, swizzle: bits };
    if (stride >= 0 && addressesOf(pattern).every((address, lane) => address === addresses[lane])) return pattern;
  }
  return null;
}

function swizzled(address: number, bits: AccessPattern["swizzle"]): number {
  return bits === 0 ? address : swizzle(address, bits, CHUNK_BITS, LINE_SHIFT);
}
