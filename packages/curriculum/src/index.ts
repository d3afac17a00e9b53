export { parseLesson, slugOfFile, type ParseLessonOptions, type ParseLessonResult } from "./lesson/parse-lesson.ts";
export type { OracleQuery } from "./lesson/oracle.ts";
export { LESSON_LIMITS, UPLOAD_LIMITS } from "./lesson/limits.ts";
export { defaultRubric } from "./lesson/rubric.ts";
