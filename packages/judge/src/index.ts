export { judge, type JudgeInput } from "./judge.ts";
export type { Submission } from "./submission.ts";
export type { JudgedClaim, RecordedRun } from "./claims/judge-claim.ts";
export { fixedCasesOf } from "./fixed-cases.ts";
