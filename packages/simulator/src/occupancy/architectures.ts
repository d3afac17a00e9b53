/**
 * Limits of a streaming multiprocessor by compute capability. Source: CUDA C++ programming guide 13.1, table of
 * technical specifications per compute capability; the same numbers stand in CUDA 13.0's occupancy header. KB = 1024.
 */
export interface Architecture {
  maxThreadsPerSm: number;
  maxBlocksPerSm: number;
  registersPerSm: number;
  /** Registers are given to a warp in units of this many. */
  registerUnit: number;
  maxRegistersPerThread: number;
  subPartitions: number;
  sharedPerSm: number;
  /** Most that one block may ask for, with the opt-in attribute. */
  sharedPerBlockOptIn: number;
  /** What the driver takes for itself from each resident block. */
  sharedReservedPerBlock: number;
  sharedUnit: number;
  carveoutsKb: readonly number[];
  /** Hardware barriers of an SM; null: never the limit. */
  barriersPerSm: number | null;
}

const common = {
  registersPerSm: 65_536,
  registerUnit: 256,
  maxRegistersPerThread: 255,
  subPartitions: 4,
} as const;
const volta = { ...common, sharedReservedPerBlock: 0, sharedUnit: 256, barriersPerSm: null } as const;
const ampere = { ...common, sharedReservedPerBlock: 1_024, sharedUnit: 128, barriersPerSm: null } as const;
const small = {
  ...ampere,
  maxThreadsPerSm: 1_536,
  sharedPerSm: 102_400,
  sharedPerBlockOptIn: 101_376,
  carveoutsKb: [0, 8, 16, 32, 64, 100],
} as const;
const hopper = {
  ...ampere,
  maxThreadsPerSm: 2_048,
  maxBlocksPerSm: 32,
  sharedPerSm: 233_472,
  sharedPerBlockOptIn: 232_448,
  carveoutsKb: [0, 8, 16, 32, 64, 100, 132, 164, 196, 228],
  barriersPerSm: 64,
} as const;

export const ARCHITECTURES: Readonly<Record<string, Architecture>> = {
  "7.0": {
    ...volta,
    maxThreadsPerSm: 2_048,
    maxBlocksPerSm: 32,
    sharedPerSm: 98_304,
    sharedPerBlockOptIn: 98_304,
    carveoutsKb: [0, 8, 16, 32, 64, 96],
  },
  "7.5": {
    ...volta,
    maxThreadsPerSm: 1_024,
    maxBlocksPerSm: 16,
    sharedPerSm: 65_536,
    sharedPerBlockOptIn: 65_536,
    carveoutsKb: [32, 64],
  },
  "8.0": {
    ...ampere,
    maxThreadsPerSm: 2_048,
    maxBlocksPerSm: 32,
    sharedPerSm: 167_936,
    sharedPerBlockOptIn: 166_912,
    carveoutsKb: [0, 8, 16, 32, 64, 100, 132, 164],
  },
  "8.6": { ...small, maxBlocksPerSm: 16 },
  "8.9": { ...small, maxBlocksPerSm: 24 },
  "9.0": hopper,
  "10.0": hopper,
  // The tuning guide's text says 32 blocks for 12.0; the guide's table and the header say 24.
  "12.0": { ...small, maxBlocksPerSm: 24, barriersPerSm: 24 },
};

export const WARP_THREADS = 32;
export const MAX_BLOCK_THREADS = 1_024;
/** Static and dynamic shared memory of a block that has not opted in to more. */
export const SHARED_WITHOUT_OPT_IN = 49_152;
