/** Why nothing was run, as a code for programs and a sentence for people that names what is wrong. */
import { MAX_BLANK_BYTES, type Verdict } from "@warpgrade/domain";
import { MAX_CELL_BYTES } from "../submission.ts";

export interface Refusal {
  code: string;
  message: string;
}

const MESSAGES: Record<string, string> = {
  blank_empty: "The blank is empty.",
  blank_nul_character: "The blank holds a NUL character, which no Python text has.",
  blank_too_large: `The blank has more than ${MAX_BLANK_BYTES} bytes.`,
  blank_lone_surrogate: "The blank holds half of a surrogate pair, which is no character.",
  blank_statements: "The blank holds more than one expression.",
  blank_syntax: "The blank does not parse",
  cell_too_large: `The cell has ${MAX_CELL_BYTES} bytes or more.`,
  cell_nul_character: "The cell holds a NUL character, which no Python text has.",
  cell_lone_surrogate: "The cell holds half of a surrogate pair, which is no character.",
  no_exercise: "The file holds no cell with the exercise.",
  file_too_large: "The file is too large to be a submission.",
  file_not_utf8: "The file is not UTF-8 text.",
  file_nul_character: "The file holds a NUL character, which no text has.",
  file_not_json: "The file says it is a notebook and is no JSON.",
  file_not_a_notebook: "The file says it is a notebook and is JSON of another kind.",
  file_too_deep: "The file is nested more deeply than any notebook.",
  file_unknown_format: "The file's name ends in none of .py, .ipynb, .qmd and .json.",
  file_compressed: "The file is compressed; nothing is unpacked here. Send the file itself.",
  record_too_large: "The record is longer than any submission may be.",
  record_not_utf8: "The record is not UTF-8 text.",
  record_not_json: "The record is no JSON.",
  record_not_an_object: "The record is JSON but no object.",
  record_wrong_field: "A field of the record is wrong",
  record_without_form: "The record has none of blank, cell, or filename with content.",
  record_with_two_forms: "The record has more than one of blank, cell and content",
  record_unknown_lesson: "The record is for a lesson that was not given",
};

export function refusalOfCode(code: string, detail?: string): Refusal {
  const message = MESSAGES[code] ?? code;
  if (detail === undefined || detail === "") return { code, message: message.endsWith(".") ? message : `${message}.` };
  return { code, message: `${message.replace(/\.$/, "")}: ${detail}` };
}

/** Null for a verdict of anything that ran, or could have. */
export function refusalOfVerdict({ outcome, template, changed, error }: Verdict): Refusal | null {
  if (outcome !== "nothing_to_run") return null;
  const [named] = changed.filter((word) => /^(?:blank|cell|file)_/.test(word) && Object.hasOwn(MESSAGES, word));
  if (named !== undefined) return refusalOfCode(named, named === "blank_syntax" ? (error ?? undefined) : undefined);
  if (template === "missing_exercise") return refusalOfCode("no_exercise");
  return refusalOfCode(error === null ? "blank_empty" : "blank_syntax", error ?? undefined);
}
