/** Limits of bodies, in bytes. */

/** The largest honest request is a draft: seven texts of 100,000 characters, escaped as JSON. */
export const MAX_RPC_BYTES = 8 * 1024 * 1024;

/** Calls in one request. A page sends at most six at once. */
export const MAX_RPC_BATCH = 20;

/** One lesson file. The longest course file known is a tenth of it. */
export const MAX_LESSON_FILE_BYTES = 1024 * 1024;

/** Files of one import: a lesson in each language, and some room. */
export const MAX_IMPORT_FILES = 8;

/** A whole upload: its files and the envelope around them. */
export const MAX_UPLOAD_BYTES = MAX_IMPORT_FILES * MAX_LESSON_FILE_BYTES;

/** A sign-in form: an address, a password, a token. */
export const MAX_SIGN_IN_BYTES = 16 * 1024;
