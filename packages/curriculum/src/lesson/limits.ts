/** What a lesson file may be. Over a limit it is refused with a reason, before work is spent on it. */
export const LESSON_LIMITS = {
  /** Bytes of the file. */
  bytes: 1024 * 1024,
  /** Characters of the YAML block. */
  frontMatterChars: 32 * 1024,
  /** Levels of nesting of blocks, lists and divs. */
  depth: 60,
  /** Parts (nodes of the Markdown tree). */
  nodes: 12_000,
  lines: 10_000,
  /** Characters of one paragraph or list. */
  blockChars: 40_000,
  /** Signs with a meaning in Markdown within one paragraph, and in all: reading time grows with their square. */
  marksPerBlock: 1_500,
  bracketsPerBlock: 300,
  marks: 30_000,
  /** `:::` lines. */
  divLines: 400,
  /** Characters of one formula. */
  formulaChars: 5_000,
} as const;

/** What an uploaded submission may be. */
export const UPLOAD_LIMITS = {
  bytes: 4 * 1024 * 1024,
  cells: 2_000,
  /** Levels of nesting of a notebook's JSON. */
  depth: 60,
} as const;
