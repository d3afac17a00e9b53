/** What a student typed, made fit for the database and checked as far as a machine may check it. */
import { DomainError, MAX_BLANK_BYTES, toStorableText, type WorkContent } from "@warpgrade/domain";

/** Characters that no column can hold become U+FFFD and are counted, so that the student can be told. */
export function toStorableWork(content: WorkContent): { content: WorkContent; replaced: number } {
  let replaced = 0;
  const clean = (raw: string): string => {
    const storable = toStorableText(raw);
    replaced += storable.replaced;
    return storable.text;
  };
  const { blank, boundary, explanation, failureExplanation, claim, answers } = content;
  const storable: WorkContent = {
    blank: clean(blank),
    boundary: { args: boundary.args.map(clean), expected: clean(boundary.expected) },
    explanation: clean(explanation),
    failureExplanation: clean(failureExplanation),
    claim: {
      source: claim.source,
      runId: claim.runId,
      device: clean(claim.device),
      command: clean(claim.command),
      output: clean(claim.output),
    },
    answers: { Q1: clean(answers.Q1), Q2: clean(answers.Q2), Q3: clean(answers.Q3) },
  };
  return { content: storable, replaced };
}

/**
 * Refuses what must not reach a container: a NUL, or more than the limit of bytes. Whether it is one expression is found
 * out by parsing it, and what it calls is never refused: it runs in the sandbox.
 */
export function checkBlank(blank: string): void {
  if (blank.includes("\0")) throw new DomainError("BLANK_REFUSED", { why: "nul" });
  const bytes = Buffer.byteLength(blank, "utf8");
  if (bytes > MAX_BLANK_BYTES)
    throw new DomainError("BLANK_REFUSED", { why: "too_large", bytes, limit: MAX_BLANK_BYTES });
}
