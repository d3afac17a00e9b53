import { z } from "zod";
import { RunView } from "@warpgrade/domain";
import { loadRun } from "@warpgrade/services";
import { Id } from "../../inputs.ts";
import { signedInProcedure } from "../../procedures.ts";

export const getRun = signedInProcedure
  .input(z.object({ runId: Id }))
  .output(RunView)
  .query(({ ctx, input }) => loadRun(ctx.deps, ctx.viewer, input));
