/**
 * What may leave a container: plain data, nothing else. Exact by construction:
 * an int is hexadecimal text, a float its IEEE 754 bits, so no value is rounded on the way.
 */
import { z } from "zod";

export type PlainValue =
  | { t: "int"; hex: string }
  | { t: "bigint"; sign: -1 | 1; bits: number }
  | { t: "float"; bits: string }
  | { t: "bool"; v: boolean }
  | { t: "str"; v: string }
  | { t: "none" }
  | { t: "list"; items: PlainValue[] };

export const PlainValue: z.ZodType<PlainValue> = z.lazy(() =>
  z.discriminatedUnion("t", [
    /** `hex` has an optional leading minus and at most 1,024 digits (4,096 bits). */
    z.object({ t: z.literal("int"), hex: z.string().regex(/^-?[0-9a-f]{1,1024}$/) }),
    /** An int above 4,096 bits: only its sign and bit length. */
    z.object({ t: z.literal("bigint"), sign: z.union([z.literal(-1), z.literal(1)]), bits: z.number().int() }),
    /** 16 hexadecimal digits, big-endian IEEE 754 binary64. */
    z.object({ t: z.literal("float"), bits: z.string().regex(/^[0-9a-f]{16}$/) }),
    z.object({ t: z.literal("bool"), v: z.boolean() }),
    z.object({ t: z.literal("str"), v: z.string() }),
    z.object({ t: z.literal("none") }),
    z.object({ t: z.literal("list"), items: z.array(PlainValue) }),
  ]),
);

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
