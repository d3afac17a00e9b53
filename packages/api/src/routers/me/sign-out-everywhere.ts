import { z } from "zod";
import { revokeSessions } from "@warpgrade/services";
import { signedInProcedure } from "../../procedures.ts";

export const signOutEverywhere = signedInProcedure
  .output(z.object({ sessionVersion: z.number().int() }))
  .mutation(({ ctx }) => revokeSessions(ctx.deps, ctx.viewer));
