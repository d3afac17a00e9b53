import { randomBytes } from "node:crypto";

/** The right to write one run's verdict. It is part of the job's id, which allows letters, digits and _ only. */
export function newRunToken(): string {
  return randomBytes(12).toString("hex");
}
