/**
 * Reads the fields of an input one by one and keeps the first rule that is broken. By hand, as the ring's input is, so
 * that a browser that simulates loads no schema library; what is wrong becomes an answer, never an exception.
 */
export interface BrokenRule {
  name: string;
  detail: string;
}

interface Range {
  min: number;
  max: number;
  /** What the field is when it is left out or null; without one it must be given. */
  otherwise?: number;
  /** Name of the rule that a number out of range breaks. */
  rule: string;
}

export class FieldReader {
  broken: BrokenRule | null = null;
  private readonly fields: Record<string, unknown>;

  constructor(raw: unknown) {
    const isRecord = typeof raw === "object" && raw !== null && !Array.isArray(raw);
    this.fields = isRecord ? (raw as Record<string, unknown>) : {};
    if (!isRecord) this.refuse("shape", "input: not an object");
  }

  /** Only the first broken rule is kept: later ones may follow from it. */
  refuse(name: string, detail: string): void {
    this.broken ??= { name, detail };
  }

  has(name: string): boolean {
    return this.fields[name] !== undefined && this.fields[name] !== null;
  }

  raw(name: string): unknown {
    return this.fields[name];
  }

  whole(name: string, range: Range): number {
    const value = this.number(name, range);
    if (!Number.isSafeInteger(value)) this.refuse("shape", `${name}: not a whole number`);
    return value;
  }

  number(name: string, range: Range): number {
    if (!this.has(name) && range.otherwise !== undefined) return range.otherwise;
    const value = this.fields[name];
    if (typeof value !== "number" || !Number.isFinite(value)) {
      this.refuse("shape", `${name}: ${value === undefined ? "missing" : "not a number"}`);
      return range.min;
    }
    if (value < range.min || value > range.max) {
      this.refuse(range.rule, `${name} = ${value}, from ${range.min} to ${range.max}`);
    }
    return value;
  }

  /** One of the given words. */
  word<T extends string | number>(name: string, words: readonly [T, ...T[]], rule: string, otherwise?: T): T {
    if (!this.has(name) && otherwise !== undefined) return otherwise;
    const value = this.fields[name];
    const found = words.find((word) => word === value);
    if (found === undefined) this.refuse(rule, `${name} = ${show(value)}, one of ${words.join(", ")}`);
    return found ?? words[0];
  }
}

/** A list or an object may be as deep as it likes: it is only named. */
function show(value: unknown): string {
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "a list" : "an object";
  const text = typeof value === "bigint" ? String(value) : (JSON.stringify(value) ?? "missing");
  return text.length > 40 ? `${text.slice(0, 40)}...` : text;
}
