/** One warp-wide access: 32 byte addresses, -1 where a lane is inactive. Shared by the bank and the coalescing model. */
import type { FieldReader } from "./input-check.ts";

export const LANES = 32;
export const GLOBAL_KINDS = ["ld", "st"] as const;
export const WIDTHS = [1, 2, 4, 8, 16] as const;

/** `limit`: first byte address that is out of range. */
export function readLanes(reader: FieldReader, limit: number): { widthBytes: number; byteAddressByLane: number[] } {
  const widthBytes = reader.word("widthBytes", WIDTHS, "width_unknown");
  const raw = reader.raw("byteAddressByLane");
  if (!Array.isArray(raw) || raw.length !== LANES) {
    reader.refuse("lanes_thirty_two", "byteAddressByLane: not an array of 32 numbers");
    return { widthBytes, byteAddressByLane: [] };
  }
  for (const [lane, address] of (raw as unknown[]).entries()) {
    if (typeof address !== "number" || !Number.isSafeInteger(address) || address < -1) {
      reader.refuse("shape", `lane ${lane}: not a byte address, and not -1`);
    } else if (address + widthBytes > limit) {
      reader.refuse("address_out_of_range", `lane ${lane}: ${address}, below ${limit}`);
    } else if (address >= 0 && address % widthBytes !== 0) {
      reader.refuse("misaligned", `lane ${lane}: ${address} is no multiple of ${widthBytes}`);
    }
  }
  return { widthBytes, byteAddressByLane: raw as number[] };
}
