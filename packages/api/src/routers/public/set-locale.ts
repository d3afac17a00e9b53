import { z } from "zod";
import { Locale } from "@warpgrade/domain";
import { setLocale } from "@warpgrade/services";
import { publicProcedure } from "../../procedures.ts";

export const setLocaleProcedure = publicProcedure
  .input(z.object({ locale: Locale }))
  .output(z.object({ locale: Locale }))
  .mutation(({ ctx, input }) => setLocale(ctx.deps, ctx.viewer, input));
