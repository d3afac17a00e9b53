import { Viewer } from "@warpgrade/domain";
import { loadViewer } from "@warpgrade/services";
import { signedInProcedure } from "../../procedures.ts";

export const viewer = signedInProcedure.output(Viewer).query(({ ctx }) => loadViewer(ctx.deps, ctx.viewer));
