import { toStorableText } from "@warpgrade/domain";
import type { Prisma } from "./generated/client.ts";

/**
 * Makes plain data fit for a jsonb column: NUL and lone surrogates, in keys too, become U+FFFD (what the cell of a
 * student prints may hold anything), keys whose value is undefined go. `replaced` counts the characters, so that the
 * person can be told. A date, a bigint or a class instance is a bug and a TypeError.
 */
export function toStorableJson(value: unknown): { json: Prisma.InputJsonValue; replaced: number } {
  let replaced = 0;
  function clean(item: unknown): unknown {
    if (typeof item === "string") {
      const storable = toStorableText(item);
      replaced += storable.replaced;
      return storable.text;
    }
    if (item === null || typeof item === "number" || typeof item === "boolean") return item;
    if (Array.isArray(item)) return item.map(clean);
    if (typeof item === "object" && isPlain(item)) {
      return Object.fromEntries(
        Object.entries(item)
          .filter(([, inner]) => inner !== undefined)
          .map(([key, inner]) => [clean(key), clean(inner)]),
      );
    }
    throw new TypeError(`a ${typeof item} is no plain data`);
  }
  return { json: clean(value) as Prisma.InputJsonValue, replaced };
}

function isPlain(item: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(item);
  return prototype === Object.prototype || prototype === null;
}
