/** Reads the measurements that lie beside the source, for the tests. */
import { readFileSync } from "node:fs";
import { parseCsv, type Row } from "../validation/csv.ts";

export function readMeasurements(file: string): Row[] {
  return parseCsv(readFileSync(new URL(`../../data/${file}`, import.meta.url), "utf8"));
}
