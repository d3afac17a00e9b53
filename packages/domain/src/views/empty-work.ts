import type { WorkContent } from "./student.ts";

/** A draft nobody has typed in yet. */
export const EMPTY_WORK: WorkContent = {
  blank: "",
  boundary: { args: [], expected: "" },
  explanation: "",
  failureExplanation: "",
  claim: { source: null, runId: null, device: "", command: "", output: "" },
  answers: { Q1: "", Q2: "", Q3: "" },
};
