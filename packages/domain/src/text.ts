/**
 * Text as people write it must go round unchanged; Postgres cannot hold NUL, and a lone surrogate
 * is no UTF-8. Those two are replaced by U+FFFD and counted, so that the person can be told.
 */
export interface StorableText {
  text: string;
  replaced: number;
}

export function toStorableText(raw: string): StorableText {
  let replaced = 0;
  const text = raw.replace(/\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, () => {
    replaced += 1;
    return "\ufffd";
  });
  return { text, replaced };
}

/** Longest answer, explanation or comment, in UTF-16 units. */
export const MAX_TEXT_CHARS = 100_000;
/** Longest blank, in bytes of UTF-8. */
export const MAX_BLANK_BYTES = 64 * 1024;
