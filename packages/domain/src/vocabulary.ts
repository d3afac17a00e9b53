/**
 * Closed lists as plain text. Apart from their schemas (words.ts), so that a page that only names them loads no schema
 * library.
 */
export const LOCALES = ["en", "zh", "vi"] as const;

export const RUN_KINDS = ["PRACTICE", "SUBMISSION"] as const;

export const RUN_STATES = ["QUEUED", "RUNNING", "JUDGED", "QUARANTINED"] as const;

/**
 * How a run ended. Student faults and platform faults never share a word.
 * `static_review_only`: no sandbox exists here, so nothing ran and a person reads the code.
 */
export const OUTCOMES = [
  "accepted",
  "wrong_answer",
  "runtime_error",
  "time_limit",
  "memory_limit",
  "output_limit",
  "process_limit",
  "non_data_result",
  "tampered",
  "nothing_to_run",
  "platform_fault",
  "static_review_only",
] as const;

/** What stands in a template where the student's expression goes. */
export const BLANK = "______";
