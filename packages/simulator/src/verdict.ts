/**
 * sim.verdict/1: what the simulator says about one input. Pure function of that input: no clock,
 * no machine, no random number. Times are cycles; ratios are reduced "p/q" with six decimals beside.
 */
import { z } from "zod";
import { BanksAnswerSchema } from "./banks/schema.ts";
import { CoalescingAnswerSchema } from "./coalescing/schema.ts";
import { OccupancyAnswerSchema } from "./occupancy/schema.ts";
import { PartsAnswerSchema } from "./parts/schema.ts";
import { RingInputSchema } from "./pipeline/ring-schema.ts";
import { WavesAnswerSchema } from "./waves/schema.ts";

/** What a picture may call a number: nothing the simulator says was ever measured. */
export const Provenance = z.object({
  kind: z.literal("simulated"),
  engine: z.string(),
  model: z.enum(["teaching", "counted"]),
  constants: z.array(z.object({ name: z.string(), value: z.number(), unit: z.string(), source: z.string() })),
});

export const Interval = z.object({ from: z.number(), to: z.number() });
export type Interval = z.infer<typeof Interval>;

/** One bar of a slot's row or of the SM's row, with the tile it belongs to. */
export const TileInterval = Interval.extend({ tile: z.number().int() });
export type TileInterval = z.infer<typeof TileInterval>;

/** What the multiprocessor does: everything between cycle 0 and the end of the last drawn computation, without a gap. */
export const SmSpan = TileInterval.extend({ kind: z.enum(["fill", "stall", "issue", "barrier", "compute"]) });
export type SmSpan = z.infer<typeof SmSpan>;

export const Timeline = z.object({
  /** Tiles drawn, from 0; fewer than K for long runs. */
  tiles: z.number().int(),
  /** End of the last drawn computation. */
  end: z.number(),
  slots: z.array(
    z.object({
      slot: z.number().int(),
      copies: z.array(TileInterval),
      /** Landed, waiting for the tiles before it. */
      waiting: z.array(TileInterval),
      computes: z.array(TileInterval),
      /** Expected here and not landed: the SM waits for this slot. */
      stalls: z.array(TileInterval),
    }),
  ),
  sm: z.object({
    fill: Interval.nullable(),
    computes: z.array(TileInterval),
    stalls: z.array(TileInterval),
    /** `tile`: the one computed, or prepared for. The copies of the prologue are issued for tile 0. */
    spans: z.array(SmSpan),
  }),
});
export type Timeline = z.infer<typeof Timeline>;

export const PIPELINE_CLASSES = [
  "ok",
  "ok_over_synchronised",
  "ok_stalled",
  "bandwidth_bound",
  "lucky_correct",
  "wrong",
  "deadlock",
  "invalid",
  "model_disagreement",
] as const;
export const PipelineClass = z.enum(PIPELINE_CLASSES);
export type PipelineClass = z.infer<typeof PipelineClass>;

const ProgramPoint = z.object({ warp: z.number().int(), op: z.string() });

/** Two program points that nothing orders. `uninitialised`: an mbarrier is used before its init. */
export const Hazard = z.object({
  kind: z.enum(["RAW", "WAR", "never_loaded", "uninitialised"]),
  tile: z.number().int(),
  slot: z.number().int(),
  reader: ProgramPoint,
  writer: ProgramPoint.nullable(),
  /** Machine-readable word for what is missing; screens translate it. */
  missing: z.enum(["wait", "barrier", "commit", "load", "phase", "expect_tx", "release", "init", "fence"]),
});
export type Hazard = z.infer<typeof Hazard>;

/** The smallest ring in which the mistake shows, and the calmest timing that shows it. */
export const MinimalCounterexample = z.object({
  S: z.number().int(),
  K: z.number().int(),
  L: z.number().int(),
  C: z.number().int(),
  kind: z.enum(["RAW", "WAR", "never_loaded", "uninitialised", "deadlock"]),
  tile: z.number().int(),
  slot: z.number().int(),
  /** What is late once, by how many cycles; null: constant times are enough. */
  delay: z
    .object({
      what: z.enum(["copy", "read", "issue", "init"]),
      tile: z.number().int(),
      warp: z.number().int(),
      by: z.number().int(),
    })
    .nullable(),
  /** The same in English. */
  schedule: z.string(),
});
export type MinimalCounterexample = z.infer<typeof MinimalCounterexample>;

export const PipelineTiming = z.object({
  total: z.number(),
  /** K*C: nothing but computing. */
  ideal: z.number(),
  fill: z.number(),
  /** All cycles stalled after the fill. */
  stall: z.number(),
  stalledTiles: z.number().int(),
  issue: z.number(),
  barrier: z.number(),
  maxInFlight: z.number().int(),
  bubbleRatio: z.string(),
  bubbleRatioDecimal: z.string(),
  periodPerTile: z.string(),
  periodPerTileDecimal: z.string(),
  /** Fewest stages without a steady stall; null: no number of stages is enough. */
  sMin: z.number().int().nullable(),
  /** `issue`: the TMA producer's own time. */
  bound: z.enum(["compute", "latency", "bandwidth", "issue"]),
});

export const PipelineVerdict = z.object({
  schema: z.literal("sim.verdict/1"),
  model: z.literal("pipeline"),
  provenance: Provenance,
  input: RingInputSchema.nullable(),
  class: PipelineClass,
  /** Set for `invalid`: the rule that is broken, and with what. */
  rule: z.object({ name: z.string(), detail: z.string() }).nullable(),
  correctness: z
    .object({
      hazards: z.number().int(),
      deadlock: z.boolean(),
      /** `cycle`: when the later of its two points comes in this run; null: it does not. */
      first: Hazard.extend({ cycle: z.number().nullable() }).nullable(),
      /** Where the warps of a deadlock wait for ever. */
      stuck: z.array(ProgramPoint.extend({ tile: z.number().int() })),
      manifestsHere: z.boolean(),
      manifested: z
        .object({
          kind: z.enum(["RAW", "WAR", "uninitialised"]),
          tile: z.number().int(),
          slot: z.number().int(),
          cycle: z.number(),
        })
        .nullable(),
      /** The shortest copy with which it shows, all else as given and no copy slower than another. */
      manifestsWhen: z
        .object({
          param: z.literal("L"),
          min: z.number(),
          cycle: z.number(),
          /** No shorter copy shows it; false: the shortest found within a bounded search. */
          proved: z.boolean(),
        })
        .nullable(),
      minimalCounterexample: MinimalCounterexample.nullable(),
    })
    .nullable(),
  timing: PipelineTiming.nullable(),
  certificate: z
    .object({
      /** null, as all that follows from it: only the hazards are derived. */
      total: z.string().nullable(),
      formula: z.string().nullable(),
      /** null: the program does not repeat itself in this run. */
      period: z.string().nullable(),
      sMin: z.string().nullable(),
      /** Fewest stages without a stall in the drain either; null where no formula is proved. */
      sMinWholeRun: z.string().nullable(),
      stall: z.object({ every: z.number(), cycles: z.number(), count: z.number() }).nullable(),
      /** A drain without empty commits: the first tile that no wait covers, and whether that shows. */
      tail: z.object({ first: z.number(), hazards: z.number(), visible: z.boolean() }).nullable(),
      /** How many tiles the mistake leaves unordered, and the first of them; null where no formula is proved. */
      hazards: z.object({ count: z.number(), first: z.number().nullable() }).nullable(),
      /** Where the mistake shows in this run; `shows` false: nowhere. null: not derived. */
      shows: z.object({ shows: z.boolean(), tile: z.number().nullable(), cycle: z.number().nullable() }).nullable(),
      agree: z.boolean(),
      /** Which certificates differ from the run, or from the proof. */
      differs: z.array(z.enum(["total", "period", "stall", "stages", "tail", "bounds", "hazards", "shows"])),
    })
    .nullable(),
  resources: z
    .object({
      smemPerBlock: z.number().int(),
      /** With what the driver reserves, rounded up to the allocation unit. */
      alloc: z.number().int(),
      blocksPerSM: z.number().int(),
      limiters: z.array(z.string()),
      /**
       * Cycles per tile of the whole multiprocessor when that many rings share it, one computing at a time in order of
       * arrival; null where only the mended program of order A without issue and barrier cost would have one.
       */
      sharedPeriodPerTile: z.string().nullable(),
    })
    .nullable(),
  /** One thing changed: cycles more (or less) in all, and the period that follows. */
  counterfactuals: z.array(
    z.object({
      change: z.enum(["S+1", "S-1", "L/2", "C/2", "B/2"]),
      dTotal: z.number(),
      periodPerTile: z.string(),
      /** Why a change saves nothing; null where it saves or costs something. */
      saysNothing: z.enum(["compute_bound", "latency_bound", "bandwidth_bound", "issue_bound"]).nullable(),
    }),
  ),
  /** Four levels, from the area to the code; null without a hazard. */
  hint: z.object({ 1: z.string(), 2: z.string(), 3: z.string(), 4: z.string() }).nullable(),
  timeline: Timeline.nullable(),
});
export type PipelineVerdict = z.infer<typeof PipelineVerdict>;

/** Two runs on one axis: what the input needs, and what an answer would give. */
export const ComparisonVerdict = z.object({
  schema: z.literal("sim.verdict/1"),
  model: z.literal("pipeline.comparison"),
  provenance: Provenance,
  /** The run with as few stages as are enough. */
  needed: PipelineVerdict,
  /** The run with the returned number of stages; null when that is no ring. */
  returned: PipelineVerdict.nullable(),
});
export type ComparisonVerdict = z.infer<typeof ComparisonVerdict>;

/** FLOPs and bytes of C = A B, counted element by element or by the certificate. Exact numbers as decimal text. */
export const IntensityVerdict = z.object({
  schema: z.literal("sim.verdict/1"),
  model: z.literal("gemm.intensity"),
  provenance: Provenance,
  input: z.object({ m: z.string(), n: z.string(), k: z.string(), bytesPerElement: z.string() }),
  by: z.enum(["walk", "certificate"]),
  flops: z.string(),
  bytes: z.object({ a: z.string(), b: z.string(), c: z.string(), total: z.string() }),
  intensity: z.string(),
  intensityDecimal: z.string(),
  returned: z.string().nullable(),
});
export type IntensityVerdict = z.infer<typeof IntensityVerdict>;

/** What a lesson asks to be counted, where a model's answer shows it. */
export const QUANTITIES = [
  "layout_offset",
  "layout_cosize",
  "sectors",
  "accumulator_registers",
  "swizzled_address",
  "blocks_by_shared_memory",
  "wave_efficiency",
  "ring_slot",
  "ring_parity",
  "iterations_per_cta",
  "mma_instructions",
  "sum_of_ones",
  "bytes_saved",
  "transaction_bytes",
  "dropout_element",
] as const;

/** A lesson's count beside the answer of the model that it belongs to: an access, a block on an SM, a launch, a ring, its own parts. */
export const CountedVerdict = z.object({
  schema: z.literal("sim.verdict/1"),
  model: z.literal("counted"),
  provenance: Provenance,
  quantity: z.enum(QUANTITIES),
  /** Exact: whole, or a reduced fraction. */
  counted: z.string(),
  returned: z.string().nullable(),
  /** The lane of a warp's access that the count is about; null: all of them, or no access. */
  lane: z.number().int().nullable(),
  /** With its whole input, from which it can be asked again. */
  answer: z.discriminatedUnion("model", [
    OccupancyAnswerSchema,
    BanksAnswerSchema,
    CoalescingAnswerSchema,
    WavesAnswerSchema,
    PartsAnswerSchema,
    PipelineVerdict,
  ]),
});
export type CountedVerdict = z.infer<typeof CountedVerdict>;

export const SimVerdict = z.discriminatedUnion("model", [
  PipelineVerdict,
  ComparisonVerdict,
  IntensityVerdict,
  CountedVerdict,
]);
export type SimVerdict = z.infer<typeof SimVerdict>;
