/** Constants of a tree as values. */
import type { PyConstant, PyField, PyNode } from "@warpgrade/domain";
import { bool, float, int, Unsupported, type PyValue } from "./value.ts";

export function isNode(field: PyField | undefined): field is PyNode {
  return typeof field === "object" && field !== null && !Array.isArray(field) && "n" in field;
}

export function nodesOf(field: PyField | undefined): PyNode[] {
  return Array.isArray(field) ? field.filter(isNode) : [];
}

function isConstant(field: PyField | undefined): field is PyConstant {
  return typeof field === "object" && field !== null && !Array.isArray(field) && "repr" in field;
}

export function constantValue(node: PyNode): PyValue {
  const field = node.f.value;
  if (!isConstant(field)) throw new Unsupported("a constant without a value");
  switch (field.type) {
    case "int":
      if (!/^-?\d+$/.test(field.repr)) throw new Unsupported("an int above 4,096 bits");
      return int(BigInt(field.repr));
    case "float":
      return float(field.repr === "inf" ? Number.POSITIVE_INFINITY : Number(field.repr));
    case "bool":
      return bool(field.repr === "True");
    case "NoneType":
      return { t: "none" };
    case "str":
      return { t: "str", v: stringOf(field.repr) };
    default:
      throw new Unsupported(`a constant of type ${field.type}`);
  }
}

/** The text behind a repr(): quotes off, escapes undone. */
function stringOf(repr: string): string {
  return repr.slice(1, -1).replace(/\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|([\s\S]))/g, (_, x, u, U, other) => {
    const code = x ?? u ?? U;
    if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
    return { n: "\n", r: "\r", t: "\t" }[other as string] ?? other;
  });
}
