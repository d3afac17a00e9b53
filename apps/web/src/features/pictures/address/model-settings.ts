/** What can be set in each model, as its page has it and as an address says it. */
import { ARCHITECTURES, checkRingInput, MUTANTS, type RingInput } from "@warpgrade/simulator";
import { addressesOf, KINDS, type AccessPattern } from "../banks/access-pattern.ts";
import { globalAddressesOf, GLOBAL_KINDS, GLOBAL_WIDTHS, type GlobalPattern } from "../coalescing/global-pattern.ts";
import { DEVICES } from "../roofline/devices.ts";
import type { Level } from "../roofline/roofline-layout.ts";
import { lanes, number, settingsCodec, whole, word, wordOrNone } from "./settings-codec.ts";

/** Everything else of a ring's input is left out. Cycles, slots and tiles. */
export type RingSettings = Pick<RingInput, "S" | "K" | "L" | "C" | "I" | "Bar" | "B" | "order" | "mutant">;

const MANY = 999_999_999;
const ringNumber = whole(0, MANY);

export const ringSettings = settingsCodec<RingSettings>({
  prefix: "",
  start: { S: 3, K: 8, L: 300, C: 120, I: 0, Bar: 0, B: 0, order: "A", mutant: null },
  fields: {
    S: ringNumber,
    K: ringNumber,
    L: ringNumber,
    C: ringNumber,
    I: ringNumber,
    Bar: ringNumber,
    B: ringNumber,
    order: word(["A", "B", "tma"]),
    mutant: wordOrNone(MUTANTS),
  },
  accepts: (ring) => checkRingInput(ring).ok,
});

export interface BlockSettings {
  arch: string;
  threads: number;
  registers: number;
  /** Bytes of shared memory a block. */
  shared: number;
  barriers: number;
}

export const blockInput = ({ arch, threads, registers, shared, barriers }: BlockSettings) => ({
  arch,
  blockThreads: threads,
  regsPerThread: registers,
  dynSmemBytes: shared,
  barriers,
});

export const blockSettings = settingsCodec<BlockSettings>({
  prefix: "occupancy.",
  start: { arch: "9.0", threads: 256, registers: 64, shared: 51_200, barriers: 0 },
  fields: {
    arch: word(Object.keys(ARCHITECTURES)),
    threads: whole(1, 1_024),
    registers: whole(0, 65_536),
    shared: whole(0, 2 ** 31 - 1),
    barriers: whole(0, 16),
  },
});

/** `lanes`: addresses of an exercise that are no pattern of these choices; null: those of the pattern. */
export type SharedAccess = AccessPattern & { lanes: readonly number[] | null };

export const sharedAccessInput = (access: SharedAccess) => ({
  kind: access.kind,
  widthBytes: access.width,
  byteAddressByLane: [...(access.lanes ?? addressesOf(access))],
});

export const sharedAccessSettings = settingsCodec<SharedAccess>({
  prefix: "banks.",
  start: { kind: "ld", width: 4, stride: 8, swizzle: 0, lanes: null },
  fields: {
    kind: word(KINDS),
    width: number([1, 2, 4, 8, 16]),
    stride: whole(0, 1_000),
    swizzle: number([0, 1, 2, 3]),
    lanes,
  },
});

export type GlobalAccess = GlobalPattern & { lanes: readonly number[] | null };

export const globalAccessInput = (access: GlobalAccess) => ({
  kind: access.kind,
  widthBytes: access.width,
  byteAddressByLane: [...(access.lanes ?? globalAddressesOf(access))],
});

export const globalAccessSettings = settingsCodec<GlobalAccess>({
  prefix: "coalescing.",
  start: { kind: "ld", width: 4, base: 0, stride: 8, lanes: null },
  fields: {
    kind: word(GLOBAL_KINDS),
    width: number(GLOBAL_WIDTHS),
    base: whole(0, MANY),
    stride: whole(0, MANY),
    lanes,
  },
});

export const LEVELS = ["dram", "l2", "smem"] as const satisfies Level[];

export interface ProductSettings {
  device: string;
  m: number;
  n: number;
  k: number;
  bytes: number;
  tile: number;
  level: Level;
}

export const productInput = ({ device, m, n, k, bytes, tile }: ProductSettings) => ({
  device,
  m,
  n,
  k,
  bytesPerElement: bytes,
  tileM: tile,
  tileN: tile,
});

const side = whole(1, 10_000_000);

export const productSettings = settingsCodec<ProductSettings>({
  prefix: "roofline.",
  start: { device: "h200-sxm", m: 4_096, n: 4_096, k: 4_096, bytes: 2, tile: 128, level: "dram" },
  fields: {
    device: word(Object.keys(DEVICES)),
    m: side,
    n: side,
    k: side,
    bytes: number([2, 4]),
    tile: number([64, 128, 256]),
    level: word(LEVELS),
  },
});

export interface LaunchSettings {
  tiles: number;
  sms: number;
  blocks: number;
}

export const launchInput = ({ tiles, sms, blocks }: LaunchSettings) => ({ tiles, sms, blocksPerSm: blocks });

export const launchSettings = settingsCodec<LaunchSettings>({
  prefix: "waves.",
  start: { tiles: 265, sms: 132, blocks: 1 },
  fields: { tiles: whole(1, MANY), sms: whole(1, 1_024), blocks: whole(1, 32) },
});
