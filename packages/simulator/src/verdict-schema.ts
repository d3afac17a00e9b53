/** sim.verdict/1 as a JSON Schema, for whoever reads verdicts without this package. */
import { z } from "zod";
import { SimVerdict } from "./verdict.ts";

export const VERDICT_SCHEMA_FILE = "schema/sim-verdict-1.schema.json";

export function verdictSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(SimVerdict, { target: "draft-2020-12", reused: "ref" });
  return { $id: "sim.verdict/1", title: "Verdict of the simulator", ...schema };
}
