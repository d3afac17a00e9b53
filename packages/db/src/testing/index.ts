// The door for tests: nothing here is part of a running platform.
export { createTestDatabase, type TestDatabase } from "./test-database.ts";
export { seedCourse, seedSubmission, type SeededCourse, type SeededSubmission } from "./seed-course.ts";
