/** Python's comparison operators on plain values. */
import { compareNumbers, isNumber } from "./number.ts";
import { PyError, Unsupported, type PyValue } from "./value.ts";

export function compare(op: string, left: PyValue, right: PyValue): boolean {
  switch (op) {
    case "Eq":
      return isEqual(left, right);
    case "NotEq":
      return !isEqual(left, right);
    case "Lt":
      return order(left, right, (sign) => sign < 0);
    case "LtE":
      return order(left, right, (sign) => sign <= 0);
    case "Gt":
      return order(left, right, (sign) => sign > 0);
    case "GtE":
      return order(left, right, (sign) => sign >= 0);
    case "Is":
      return isSame(left, right);
    case "IsNot":
      return !isSame(left, right);
    case "In":
      return contains(right, left);
    case "NotIn":
      return !contains(right, left);
    default:
      throw new Unsupported(`comparison ${op}`);
  }
}

function isEqual(left: PyValue, right: PyValue): boolean {
  if (isNumber(left) && isNumber(right)) return compareNumbers(left, right) === 0;
  if (left.t === "str" && right.t === "str") return left.v === right.v;
  if (left.t === "none" || right.t === "none") return left.t === right.t;
  if (left.t !== "list" || right.t !== "list" || left.tuple !== right.tuple) return false;
  return (
    left.items.length === right.items.length &&
    left.items.every((item, at) => isEqual(item, right.items[at] ?? { t: "none" }))
  );
}

/** `is` means something only for None, True and False; on numbers it would test CPython's caches. */
function isSame(left: PyValue, right: PyValue): boolean {
  if (left.t === "none" || right.t === "none") return left.t === right.t;
  if (left.t === "bool" && right.t === "bool") return left.v === right.v;
  if (left.t === "bool" || right.t === "bool") return false;
  throw new Unsupported("`is` between values");
}

function contains(box: PyValue, item: PyValue): boolean {
  if (box.t === "list") return box.items.some((one) => isEqual(one, item));
  if (box.t === "str" && item.t === "str") return box.v.includes(item.v);
  throw new PyError("TypeError");
}

function order(left: PyValue, right: PyValue, holds: (sign: number) => boolean): boolean {
  if (isNumber(left) && isNumber(right)) {
    const sign = compareNumbers(left, right);
    return sign !== null && holds(sign);
  }
  if (left.t === "str" && right.t === "str") return holds(compareText(left.v, right.v));
  if (left.t === "list" && right.t === "list" && left.tuple === right.tuple) {
    const at = left.items.findIndex((item, index) => {
      const other = right.items[index];
      return other === undefined || !isEqual(item, other);
    });
    const [mine, theirs] = [left.items[at], right.items[at]];
    if (at === -1 || mine === undefined || theirs === undefined) return holds(left.items.length - right.items.length);
    return order(mine, theirs, holds);
  }
  throw new PyError("TypeError");
}

/** By code point, as Python orders text; JavaScript would order by UTF-16 unit. */
function compareText(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const step = (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? 0);
    if (step !== 0) return step;
  }
  return left.length - right.length;
}
