/** Python's values as far as an assert of a lesson needs them: exact ints, doubles, no rounding on the way. */
import { floatOf, intOf, plainFloat, plainInt, type PlainValue } from "@warpgrade/domain";

export type PyValue =
  | { t: "int"; v: bigint }
  /** An int above 4,096 bits came back: only its sign and length are known. */
  | { t: "huge"; sign: -1 | 1; bits: number }
  | { t: "float"; v: number }
  | { t: "bool"; v: boolean }
  | { t: "str"; v: string }
  | { t: "none" }
  | { t: "list"; items: PyValue[]; tuple: boolean };

/** What Python would have raised while evaluating the assert. */
export class PyError extends Error {
  override readonly name = "PyError";
  readonly type: string;
  constructor(type: string) {
    super(type);
    this.type = type;
  }
}

/** The assert uses something that is not evaluated outside: the lesson's fault, never the student's. */
export class Unsupported extends Error {
  override readonly name = "Unsupported";
}

export const int = (v: bigint): PyValue => ({ t: "int", v });
export const float = (v: number): PyValue => ({ t: "float", v });
export const bool = (v: boolean): PyValue => ({ t: "bool", v });

export function fromPlain(value: PlainValue): PyValue {
  switch (value.t) {
    case "int":
      return int(intOf(value));
    case "bigint":
      return { t: "huge", sign: value.sign, bits: value.bits };
    case "float":
      return float(floatOf(value));
    case "bool":
      return bool(value.v);
    case "str":
      return { t: "str", v: value.v };
    case "none":
      return { t: "none" };
    case "list":
      return { t: "list", items: value.items.map(fromPlain), tuple: false };
  }
}

/** null for what may not be an argument of a call: an int that did not travel, a tuple. */
export function toPlain(value: PyValue): PlainValue | null {
  switch (value.t) {
    case "int":
      return plainInt(value.v);
    case "float":
      return plainFloat(value.v);
    case "bool":
      return { t: "bool", v: value.v };
    case "str":
      return { t: "str", v: value.v };
    case "none":
      return { t: "none" };
    case "huge":
      return null;
    case "list": {
      const items = value.items.map(toPlain);
      return value.tuple || items.includes(null) ? null : { t: "list", items: items as PlainValue[] };
    }
  }
}

export function truth(value: PyValue): boolean {
  switch (value.t) {
    case "int":
      return value.v !== 0n;
    case "huge":
      return true;
    case "float":
      return value.v !== 0;
    case "bool":
      return value.v;
    case "str":
      return value.v !== "";
    case "none":
      return false;
    case "list":
      return value.items.length > 0;
  }
}
