/** What the host accepts of the runner; runner.py keeps to the same numbers. Bytes unless said otherwise. */
export const PROTOCOL_VERSION = 3;

export const MAX_JOB_BYTES = 16 * 1024 * 1024;
export const MAX_TREE_DEPTH = 400;
export const MAX_TREE_NODES = 50_000;
export const MAX_VALUE_DEPTH = 16;
export const MAX_VALUE_ITEMS = 10_000;
/** Up to 64 Ki characters of at most four bytes. */
export const MAX_TEXT_BYTES = 256 * 1024;
/** A name or a message: 500 characters. */
export const MAX_MESSAGE_BYTES = 4 * 500;

/** Largest body of each kind of frame. A length above it is refused before a byte of it is kept. */
export const MAX_FRAME_BYTES: Readonly<Record<string, number>> = {
  H: 256,
  P: 4 * 1024 * 1024 + 64,
  C: 16 * 1024,
  R: 2 * 1024 * 1024,
  M: 1,
  D: 1,
};
/** All frames of one run together. */
export const MAX_TOTAL_BYTES = 64 * 1024 * 1024;
