/**
 * CSV as spreadsheets read it: RFC 4180 with CRLF, a byte order mark so that UTF-8 is recognized, and no cell that a
 * spreadsheet would run as a formula. A number stays a number, negative ones too.
 */
export const BYTE_ORDER_MARK = "\ufeff";

const NUMBER = /^[+-]?\d+([.,]\d+)?$/;
/** The full-width twins of = + - @ too: some spreadsheets take them for the same. */
const STARTS_FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

export type CsvValue = string | number | boolean | null;

/** One line with its end. "No score" is an empty cell, never a zero. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

export function csvCell(value: CsvValue): string {
  if (value === null) return "";
  const text = String(value);
  // Half of the world's spreadsheets split at semicolons: unquoted, "a;=1+1" would become two cells there.
  const safe = STARTS_FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
