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
