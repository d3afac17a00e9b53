import { tracked } from "@trpc/server";
import { z } from "zod";
import { DomainError, isDomainError, LiveEvent } from "@warpgrade/domain";
import { openStream } from "@warpgrade/realtime";
import { toTrpcError } from "../../errors.ts";
import { Counter, Id } from "../../inputs.ts";
import { signedInProcedure } from "../../procedures.ts";

const MAX_COURSES = 100;

/**
 * Everything that happens in the caller's courses, one stream per browser. `cursors`: course -> last number seen, null
 * for none; empty means all courses of the caller. A browser that reconnects sends the last id it got by itself.
 */
export const events = signedInProcedure
  .input(
    z.object({
      cursors: z.record(Id, Counter.nullable()).refine((cursors) => Object.keys(cursors).length <= MAX_COURSES),
      lastEventId: z.string().max(20_000).nullish(),
    }),
  )
  .subscription(async function* ({ ctx, input, signal }) {
    const { deps, viewer, sessionVersion } = ctx;
    if (sessionVersion === null || !signal) throw toTrpcError(new DomainError("NOT_SIGNED_IN"));
    const stream = openStream({
      deps,
      viewer: { userId: viewer.userId, sessionVersion },
      cursors: input.cursors,
      lastEventId: input.lastEventId,
      signal,
    });
    try {
      for await (const { id, event } of stream) yield tracked(id, LiveEvent.parse(event));
    } catch (error) {
      // Middleware has long returned when a stream fails, so the domain's errors are turned here.
      throw isDomainError(error) ? toTrpcError(error) : error;
    }
  });
