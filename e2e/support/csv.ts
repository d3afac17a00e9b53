/** Reads a CSV (RFC 4180) into records by its header, for comparing an export with a page. */
export function parseCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  let field = "";
  let quoted = false;
  const endField = () => {
    rows.at(-1)?.push(field);
    field = "";
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (quoted) {
      if (char !== '"') field += char;
      else if (text[at + 1] === '"') {
        field += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === ",") endField();
    else if (char === "\n") {
      endField();
      rows.push([]);
    } else if (char !== "\r") field += char;
  }
  if (field !== "" || (rows.at(-1)?.length ?? 0) > 0) endField();
  const [header = [], ...body] = rows.filter((row) => row.length > 0);
  return body.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ""])));
}
