/** Reads inputs of the models: what is no JSON is an input too, of class `invalid`, and must not stop the others. */
export type ModelInput = { ok: true; value: unknown } | { ok: false; detail: string };

export function parseModelInput(text: string): ModelInput {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return parseWithNaN(text);
  }
}

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
  const quoted = text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (token) =>
    token.startsWith('"') ? token : `"${token}"`,
  );
  try {
    return { ok: true, value: JSON.parse(quoted) };
  } catch {
    return { ok: false, detail: text.length > 60 ? `${text.slice(0, 60)}...` : text };
  }
}
