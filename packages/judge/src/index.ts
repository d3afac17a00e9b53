export { judge, type JudgeInput } from "./judge.ts";
export type { Submission } from "./submission.ts";
export type { JudgedClaim, RecordedRun } from "./claims/judge-claim.ts";
export { fixedCasesOf } from "./fixed-cases.ts";
export { claimOf, JudgeRecord, readRecord, submissionOf, type ReadRecord } from "./record/record.ts";
export { answerOf, answerOfRefused, JudgeAnswer } from "./record/answer.ts";
export { refusalOfCode, type Refusal } from "./record/refusal.ts";
export { findSandboxFault, type SelfCheckOptions } from "./self-check.ts";
