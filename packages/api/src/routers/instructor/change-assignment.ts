import { z } from "zod";
import { AssignmentCard } from "@warpgrade/domain";
import { changeAssignment } from "@warpgrade/services";
import { Id, Moment } from "../../inputs.ts";
import { signedInProcedure } from "../../procedures.ts";

export const changeAssignmentProcedure = signedInProcedure
  .input(z.object({ assignmentId: Id, opensAt: Moment, dueAt: Moment, maxAttempts: z.number().int().min(1).max(100) }))
  .output(AssignmentCard)
  .mutation(({ ctx, input }) => changeAssignment(ctx.deps, ctx.viewer, input));
