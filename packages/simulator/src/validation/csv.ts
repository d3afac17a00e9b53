/** The measurements are plain comma-separated lines with one header; no field holds a comma or a quote. */
export type Row = Readonly<Record<string, string>>;

export function parseCsv(text: string): Row[] {
  const [header = "", ...lines] = text.trimEnd().split("\n");
  const names = header.split(",");
  return lines.map((line) => {
    const values = line.split(",");
    return Object.fromEntries(names.map((name, at) => [name, values[at] ?? ""]));
  });
}

/** A field that must be a number; an empty one is NaN. */
export function numberOf(row: Row, name: string): number {
  const text = row[name];
  if (text === undefined) throw new Error(`the data has no column ${name}`);
  return text === "" ? Number.NaN : Number(text);
}
