/** Plain values made, read and printed; no schema, so that a page that only shows them loads none. */
import type { PlainValue } from "./plain-value.ts";

export function plainInt(value: bigint | number): PlainValue {
  const big = BigInt(value);
  return { t: "int", hex: big < 0n ? `-${(-big).toString(16)}` : big.toString(16) };
}

export function plainFloat(value: number): PlainValue {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return { t: "float", bits: view.getBigUint64(0).toString(16).padStart(16, "0") };
}

export function intOf(value: Extract<PlainValue, { t: "int" }>): bigint {
  return value.hex.startsWith("-") ? -BigInt(`0x${value.hex.slice(1)}`) : BigInt(`0x${value.hex}`);
}

export function floatOf(value: Extract<PlainValue, { t: "float" }>): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(`0x${value.bits}`));
  return view.getFloat64(0);
}

function formatFloat(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  if (Number.isInteger(value) && Math.abs(value) < 1e16) return Object.is(value, -0) ? "-0.0" : `${value}.0`;
  return String(value);
}

/** As Python would print it, cut to a length a screen can carry. */
export function formatPlainValue(value: PlainValue, maxChars = 200): string {
  const text = formatWhole(value);
  return text.length <= maxChars ? text : `${text.slice(0, maxChars - 1)}…`;
}

function formatWhole(value: PlainValue): string {
  switch (value.t) {
    case "int":
      return intOf(value).toString();
    case "bigint":
      return `${value.sign < 0 ? "-" : ""}(${value.bits} bits)`;
    case "float":
      return formatFloat(floatOf(value));
    case "bool":
      return value.v ? "True" : "False";
    case "str":
      return JSON.stringify(value.v);
    case "none":
      return "None";
    case "list":
      return `[${value.items.map(formatWhole).join(", ")}]`;
  }
}
