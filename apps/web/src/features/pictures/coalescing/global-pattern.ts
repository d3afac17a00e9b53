/** One warp's addresses in global memory from a few choices. Bytes. */
export const GLOBAL_KINDS = ["ld", "st"] as const;
export const GLOBAL_WIDTHS = [1, 2, 4, 8, 16] as const;

export interface GlobalPattern {
  kind: (typeof GLOBAL_KINDS)[number];
  width: (typeof GLOBAL_WIDTHS)[number];
  base: number;
  /** From lane to lane. 0: all lanes the same. */
  stride: number;
}

export function globalAddressesOf({ base, stride }: GlobalPattern): number[] {
  return Array.from({ length: 32 }, (_, lane) => base + lane * stride);
}
