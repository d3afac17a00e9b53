import { z } from "zod";
import { CoursePage } from "@warpgrade/domain";
import { loadCoursePage } from "@warpgrade/services";
import { Id } from "../../inputs.ts";
import { signedInProcedure } from "../../procedures.ts";

export const coursePage = signedInProcedure
  .input(z.object({ courseId: Id }))
  .output(CoursePage)
  .query(({ ctx, input }) => loadCoursePage(ctx.deps, ctx.viewer, input));
