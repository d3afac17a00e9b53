import { z } from "zod";
import { LANES, WIDTHS } from "./access.ts";

export const WidthSchema = z.literal(WIDTHS);
export const LanesSchema = z.array(z.number().int().min(-1)).length(LANES);
