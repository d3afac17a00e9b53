import { FieldReader } from "../input-check.ts";
import { COMPUTE_KINDS, DEVICES } from "./parameters.ts";
import { COPY_BYTES } from "./period.ts";
import { SMS } from "./regime.ts";
import type { DeviceRingInput } from "./schema.ts";

const MAX_TILES = 10_000_000;
const MAX_STAGES = 64;
const WARP_THREADS = 32;

/** Rules in the order of the fields; `reader.broken` names the first that is broken. */
export function readDeviceRing(raw: unknown): { reader: FieldReader; input: DeviceRingInput } {
  const reader = new FieldReader(raw);
  const input: DeviceRingInput = {
    device: reader.word("device", DEVICES, "unknown_device"),
    source: reader.word("source", ["L2", "HBM"] as const, "unknown_source"),
    ctas: reader.whole("ctas", { min: 1, max: SMS * 32, rule: "ctas_range" }),
    stages: reader.whole("stages", { min: 1, max: MAX_STAGES, rule: "stages_range" }),
    order: reader.word("order", ["A", "B"] as const, "unknown_order"),
    threads: reader.whole("threads", { min: WARP_THREADS, max: 1_024, rule: "threads_range" }),
    copiesPerThread: reader.whole("copiesPerThread", { min: 0, max: 256, rule: "copies_range" }),
    computeCycles: reader.number("computeCycles", { min: 0, max: 1e9, rule: "compute_positive" }),
    tiles: reader.whole("tiles", { min: 1, max: MAX_TILES, rule: "tiles_range" }),
    computeKind: reader.word("computeKind", COMPUTE_KINDS, "unknown_compute_kind", "mufu"),
  };
  // One slot is computed from while another fills. In order B too: with one slot nothing would overlap.
  if (input.stages < 2) reader.refuse("stages_at_least_two", `stages = ${input.stages}`);
  if (input.threads % WARP_THREADS !== 0) reader.refuse("whole_warps", `threads = ${input.threads}`);
  if (input.computeCycles <= 0) reader.refuse("compute_positive", `computeCycles = ${input.computeCycles}`);
  if (reader.has("tileBytes")) checkTileBytes(reader, input);
  return { reader, input };
}

/** May be given beside threads and copies; then it must be what they come to. */
function checkTileBytes(reader: FieldReader, input: DeviceRingInput): void {
  const bytes = reader.whole("tileBytes", { min: 0, max: 2 ** 31, rule: "tile_bytes_range" });
  if (bytes % COPY_BYTES !== 0) reader.refuse("misaligned_copies", `tileBytes = ${bytes}, copies of ${COPY_BYTES}`);
  const copied = COPY_BYTES * input.threads * input.copiesPerThread;
  if (bytes !== copied) reader.refuse("tile_bytes_differ", `tileBytes = ${bytes}, copies come to ${copied}`);
}
