/**
 * One text for one value, whatever order its keys were written in: what gets hashed must not depend on it.
 *
 * Follows RFC 8785 for what we use: keys sorted by UTF-16 code units, no white space, numbers as ECMAScript prints
 * them. Keys whose value is `undefined` are left out, dates become ISO text. Everything that JSON would quietly change
 * (NaN, infinities, bigint, functions, cycles) is refused with a TypeError, because a hash of a lie is worse than none.
 */
export function canonicalJson(value: unknown): string {
  return write(value, "$", new Set());
}

function write(value: unknown, path: string, open: Set<object>): string {
  if (value === null || typeof value === "boolean" || typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new TypeError(`canonicalJson: ${path} is ${value}, which JSON cannot hold`);
    return JSON.stringify(value);
  }
  if (typeof value !== "object") throw new TypeError(`canonicalJson: ${path} is a ${typeof value}`);
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (open.has(value)) throw new TypeError(`canonicalJson: ${path} refers to itself`);
  open.add(value);
  const text = Array.isArray(value) ? writeList(value, path, open) : writeRecord(value, path, open);
  open.delete(value);
  return text;
}

function writeList(list: unknown[], path: string, open: Set<object>): string {
  return `[${Array.from(list, (item, index) => write(item, `${path}[${index}]`, open)).join(",")}]`;
}

function writeRecord(record: object, path: string, open: Set<object>): string {
  const prototype: unknown = Object.getPrototypeOf(record);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new TypeError(`canonicalJson: ${path} is not plain data`);
  }
  const entries = Object.entries(record)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${write(item, `${path}.${key}`, open)}`).join(",")}}`;
}
