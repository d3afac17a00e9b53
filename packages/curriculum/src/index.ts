export { parseLesson, slugOfFile, type ParseLessonOptions, type ParseLessonResult } from "./lesson/parse-lesson.ts";
export type { OracleQuery } from "./lesson/oracle.ts";
export { JUDGED_BUILT_INS, whyUnjudgeable, type CheckShape } from "./lesson/judgeable.ts";
export { LESSON_LIMITS, UPLOAD_LIMITS } from "./lesson/limits.ts";
export { defaultRubric } from "./lesson/rubric.ts";
export { extractCell, type ExtractOptions, type ExtractedCell, type FoundCell } from "./submission/extract-cell.ts";
export { headingsOf } from "./submission/headings.ts";
export type { UnreadableReason } from "./submission/upload.ts";
export {
  compareTemplate,
  otherSources,
  type CompareOptions,
  type TemplateComparison,
} from "./integrity/compare-template.ts";
export {
  checkBlank,
  fillBlank,
  repairBlank,
  type BlankCheck,
  type BlankRefusal,
  type FullWidthSign,
} from "./integrity/blank.ts";
export { skeletonOf } from "./python/skeleton.ts";
export { loadShippedCourse, shippedFiles, type ShippedLesson } from "./course/load.ts";
