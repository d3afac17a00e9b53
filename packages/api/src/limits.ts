/** Limits of bodies, in bytes. */

/** One lesson file. The longest course file known is a tenth of it. */
export const MAX_LESSON_FILE_BYTES = 1024 * 1024;

/** Files of one import: a lesson in each language, and some room. */
export const MAX_IMPORT_FILES = 8;

/**
 * The largest honest request is an import: its files as base64, four signs for three bytes, and what is around them. A
 * draft, seven texts of 100,000 characters escaped as JSON, stays below it.
 */
export const MAX_RPC_BYTES = (MAX_IMPORT_FILES + 1) * Math.ceil(MAX_LESSON_FILE_BYTES / 3) * 4;

/** Calls in one request. A page sends at most six at once. */
export const MAX_RPC_BATCH = 20;

/** A sign-in form: an address, a password, a token. */
export const MAX_SIGN_IN_BYTES = 16 * 1024;
