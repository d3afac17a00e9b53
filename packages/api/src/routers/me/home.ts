import { HomePage } from "@warpgrade/domain";
import { loadHome } from "@warpgrade/services";
import { signedInProcedure } from "../../procedures.ts";

export const home = signedInProcedure.output(HomePage).query(({ ctx }) => loadHome(ctx.deps, ctx.viewer));
