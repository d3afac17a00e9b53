/** A lesson file is text with pictures elsewhere; more than this is a mistake, refused before it travels. */
export const MAX_LESSON_BYTES = 1024 * 1024;

/** In pieces, since a spread of a whole megabyte would overflow the call stack. */
export function toBase64(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer);
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}
