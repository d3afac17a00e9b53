/**
 * CuTe's Swizzle<bits, base, shift> of an offset: `bits` bits at base + shift are XORed onto those at base. Since the
 * source bits stay as they are, applying it twice gives the offset back, so no two offsets meet: it needs no padding
 * and keeps runs of 2^base elements together.
 */
export function swizzle(offset: number, bits: number, base: number, shift: number): number {
  const mask = ((1 << bits) - 1) << (base + shift);
  return offset ^ ((offset & mask) >> shift);
}
