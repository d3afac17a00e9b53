import { z } from "zod";
import { ReportPage } from "@warpgrade/domain";
import { loadReport } from "@warpgrade/services";
import { Id } from "../../inputs.ts";
import { signedInProcedure } from "../../procedures.ts";

export const reportPage = signedInProcedure
  .input(z.object({ assignmentId: Id }))
  .output(ReportPage)
  .query(({ ctx, input }) => loadReport(ctx.deps, ctx.viewer, input));
