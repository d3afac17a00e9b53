/** ldsm1, ldsm2, ldsm4: ldmatrix of one, two or four 8x8 matrices, row addresses in the first 8, 16 or 32 lanes. */
export const BANK_KINDS = ["ld", "st", "ldsm1", "ldsm2", "ldsm4"] as const;
export type BankKind = (typeof BANK_KINDS)[number];

export interface BanksInput {
  kind: BankKind;
  widthBytes: number;
  byteAddressByLane: number[];
}
