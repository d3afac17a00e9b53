import { randomBytes } from "node:crypto";

/** The right to write one run's verdict. It is part of the job's id, so it holds letters, digits, - and _ only. */
export function newRunToken(): string {
  return randomBytes(9).toString("base64url");
}
