import { z } from "zod";
import { loadOperations } from "@warpgrade/services";
import { signedInProcedure } from "../../procedures.ts";

const count = z.number().int().min(0);
const milliseconds = z.number().min(0).nullable();

const Driver = z.object({
  driver: z.string(),
  state: z.enum(["in_use", "ready", "passed_over"]),
  version: z.string().nullable(),
  runtime: z.string().nullable(),
  /** Per limit of the sandbox: what enforces it, or why nothing does. */
  enforced: z.record(z.string(), z.union([z.object({ by: z.string() }), z.object({ missing: z.string() })])),
  /** Why it was passed over. */
  reason: z.string().nullable(),
});

/** What runs here, as the workers themselves report it. */
const OperationsPage = z.object({
  asOf: z.string(),
  workers: z.array(
    z.object({
      workerId: z.string(),
      /** The one in use, if there is one. */
      driver: z.string().nullable(),
      drivers: z.array(Driver),
      concurrency: count,
      startedAt: z.string(),
      seenAt: z.string(),
    }),
  ),
  /** Null while Redis does not answer. */
  queue: z.object({ waiting: count, active: count, delayed: count, failed: count }).nullable(),
  runs: z.object({
    queued: count,
    running: count,
    quarantined: count,
    finishedLastHour: count,
    latencyMs: z.object({ p50: milliseconds, p95: milliseconds, p99: milliseconds }),
  }),
});

export const operationsPage = signedInProcedure
  .output(OperationsPage)
  .query(({ ctx }) => loadOperations(ctx.deps, ctx.viewer));
