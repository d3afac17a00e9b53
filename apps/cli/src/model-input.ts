/** Reads inputs of the models: what is no JSON is an input too, of class `invalid`, and must not stop the others. */
export type ModelInput = { ok: true; value: unknown } | { ok: false; detail: string };

export function parseModelInput(text: string): ModelInput {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return parseWithNaN(text);
  }
}

/** Longer texts are JSON or no input. */
const LONGEST = 100_000;

/** One input a line; empty lines are none. */
export function parseModelLines(text: string): ModelInput[] {
  return text
    .replace(/^\ufeff/, "")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map(parseModelInput);
}

/**
 * Some writers of JSON print NaN and Infinity, which JSON does not have. Read as the words they are, they break the
 * rule of the field they stand in, and the input keeps its id.
 */
function parseWithNaN(text: string): ModelInput {
  const refused: ModelInput = { ok: false, detail: text.length > 60 ? `${text.slice(0, 60)}...` : text };
  if (text.length > LONGEST || !/NaN|Infinity/.test(text)) return refused;
  // A string that never ends is one to the end of the text: it is looked at once.
  const quoted = text.replaceAll(/"(?:[^"\\]|\\[\s\S])*(?:"|$)|-?\b(?:NaN|Infinity)\b/g, (token) =>
    token.startsWith('"') ? token : `"${token}"`,
  );
  try {
    return { ok: true, value: JSON.parse(quoted) };
  } catch {
    return refused;
  }
}
