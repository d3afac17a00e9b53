/** Python's arithmetic on ints and floats: floor division, the sign of %, ties to even, correctly rounded division. */
import { nearestDouble, rational, rationalOfDouble } from "@warpgrade/simulator";
import { bool, float, int, PyError, Unsupported, type PyValue } from "./value.ts";

/** A bool counts as 0 or 1; anything else is no number. */
function asNumber(value: PyValue): bigint | number {
  switch (value.t) {
    case "int":
    case "float":
      return value.v;
    case "bool":
      return value.v ? 1n : 0n;
    case "huge":
      throw new Unsupported("arithmetic on an int above 4,096 bits");
    default:
      throw new PyError("TypeError");
  }
}

export function isNumber(value: PyValue): boolean {
  return value.t === "int" || value.t === "float" || value.t === "bool" || value.t === "huge";
}

/** int to float as Python converts: correctly rounded, OverflowError out of range. */
function toDouble(value: bigint | number): number {
  const double = Number(value);
  if (typeof value === "bigint" && !Number.isFinite(double)) throw new PyError("OverflowError");
  return double;
}

const MAX_RESULT_BITS = 100_000;

export function binary(op: string, left: PyValue, right: PyValue): PyValue {
  const a = asNumber(left);
  const b = asNumber(right);
  if (typeof a === "bigint" && typeof b === "bigint") return integers(op, a, b);
  if (op === "BitAnd" || op === "BitOr" || op === "BitXor" || op === "LShift" || op === "RShift") {
    throw new PyError("TypeError");
  }
  return float(doubles(op, toDouble(a), toDouble(b)));
}

function integers(op: string, a: bigint, b: bigint): PyValue {
  switch (op) {
    case "Add":
      return int(a + b);
    case "Sub":
      return int(a - b);
    case "Mult":
      return int(a * b);
    case "FloorDiv":
      return int(floorDivide(a, b));
    case "Mod":
      return int(a - b * floorDivide(a, b));
    case "Div":
      return float(divide(a, b));
    case "Pow":
      return power(a, b);
    case "BitAnd":
      return int(a & b);
    case "BitOr":
      return int(a | b);
    case "BitXor":
      return int(a ^ b);
    case "LShift":
    case "RShift":
      return shift(op, a, b);
    default:
      throw new Unsupported(`operator ${op}`);
  }
}

function floorDivide(a: bigint, b: bigint): bigint {
  if (b === 0n) throw new PyError("ZeroDivisionError");
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

function divide(a: bigint, b: bigint): number {
  if (b === 0n) throw new PyError("ZeroDivisionError");
  if (a === 0n) return b < 0n ? -0 : 0;
  const quotient = nearestDouble(rational(a, b));
  if (!Number.isFinite(quotient)) throw new PyError("OverflowError");
  return quotient;
}

function power(a: bigint, b: bigint): PyValue {
  if (b < 0n) return float(doubles("Pow", toDouble(a), toDouble(b)));
  const bits = BigInt(a.toString(2).length) * b;
  if (bits > BigInt(MAX_RESULT_BITS)) throw new Unsupported("a power above 100,000 bits");
  return int(a ** b);
}

function shift(op: "LShift" | "RShift", a: bigint, b: bigint): PyValue {
  if (b < 0n) throw new PyError("ValueError");
  if (op === "RShift") return int(a >> b);
  if (b > BigInt(MAX_RESULT_BITS)) throw new Unsupported("a shift above 100,000 bits");
  return int(a << b);
}

function doubles(op: string, a: number, b: number): number {
  switch (op) {
    case "Add":
      return a + b;
    case "Sub":
      return a - b;
    case "Mult":
      return a * b;
    case "Div":
      if (b === 0) throw new PyError("ZeroDivisionError");
      return a / b;
    case "FloorDiv":
      return floatDivmod(a, b).floor;
    case "Mod":
      return floatDivmod(a, b).rest;
    case "Pow":
      if (a === 0 && b < 0) throw new PyError("ZeroDivisionError");
      if (a < 0 && !Number.isInteger(b)) throw new Unsupported("a complex power");
      return a ** b;
    default:
      throw new Unsupported(`operator ${op}`);
  }
}

/** CPython's float_divmod: the remainder has the divisor's sign, and the quotient is adjusted to it. */
function floatDivmod(a: number, b: number): { floor: number; rest: number } {
  if (b === 0) throw new PyError("ZeroDivisionError");
  let rest = a % b;
  let quotient = (a - rest) / b;
  if (rest !== 0) {
    if (b < 0 !== rest < 0) {
      rest += b;
      quotient -= 1;
    }
  } else {
    rest = b < 0 ? -0 : 0;
  }
  if (quotient === 0) return { floor: a / b < 0 || Object.is(a / b, -0) ? -0 : 0, rest };
  const floor = Math.floor(quotient);
  return { floor: quotient - floor > 0.5 ? floor + 1 : floor, rest };
}

export function unary(op: string, operand: PyValue): PyValue {
  const value = asNumber(operand);
  if (op === "USub") return typeof value === "bigint" ? int(-value) : float(-value);
  if (op === "UAdd") return typeof value === "bigint" ? int(value) : float(value);
  if (op === "Invert" && typeof value === "bigint") return int(-value - 1n);
  throw new PyError("TypeError");
}

export function absolute(value: PyValue): PyValue {
  const number = asNumber(value);
  if (typeof number === "bigint") return int(number < 0n ? -number : number);
  return float(Math.abs(number));
}

/** round(x) gives an int, round(x, n) keeps the type; the exact value decides a tie, which goes to even. */
export function roundTo(value: PyValue, digits: PyValue | null): PyValue {
  const number = asNumber(value);
  const places = digits === null || digits.t === "none" ? null : asNumber(digits);
  if (typeof places === "number") throw new PyError("TypeError");
  if (typeof number === "bigint") return places === null || places >= 0n ? int(number) : int(roundInt(number, -places));
  if (!Number.isFinite(number)) {
    if (places !== null) return float(number);
    throw new PyError(Number.isNaN(number) ? "ValueError" : "OverflowError");
  }
  const { num, den } = rationalOfDouble(number);
  if (places === null) return int(roundQuotient(num, den));
  if (places > 400n) return float(number);
  if (places < -400n) return float(number < 0 ? -0 : 0);
  const scale = 10n ** (places < 0n ? -places : places);
  const scaled = places >= 0n ? roundQuotient(num * scale, den) : roundQuotient(num, den * scale);
  if (scaled === 0n) return float(number < 0 || Object.is(number, -0) ? -0 : 0);
  return float(nearestDouble(places >= 0n ? rational(scaled, scale) : rational(scaled * scale)));
}

function roundInt(value: bigint, places: bigint): bigint {
  if (places > 10_000n) return 0n;
  const scale = 10n ** places;
  return roundQuotient(value, scale) * scale;
}

function roundQuotient(num: bigint, den: bigint): bigint {
  const floor = floorDivide(num, den);
  const twice = 2n * (num - floor * den);
  return twice > den || (twice === den && floor % 2n !== 0n) ? floor + 1n : floor;
}

/** int(x) of a number: towards zero. */
export function truncate(value: PyValue): PyValue {
  const number = asNumber(value);
  if (typeof number === "bigint") return int(number);
  if (!Number.isFinite(number)) throw new PyError(Number.isNaN(number) ? "ValueError" : "OverflowError");
  const { num, den } = rationalOfDouble(number);
  return int(num / den);
}

export function toFloat(value: PyValue): PyValue {
  return float(toDouble(asNumber(value)));
}

/** math.isclose with its default tolerances or those given. */
export function isClose(a: PyValue, b: PyValue, relative: number, absoluteTolerance: number): PyValue {
  const x = toDouble(asNumber(a));
  const y = toDouble(asNumber(b));
  if (x === y) return bool(true);
  if (!Number.isFinite(x) || !Number.isFinite(y)) return bool(false);
  const off = Math.abs(y - x);
  return bool(off <= Math.abs(relative * y) || off <= Math.abs(relative * x) || off <= absoluteTolerance);
}

/** -1, 0, 1, or null where one side is NaN: ints and floats compare by their exact values. */
export function compareNumbers(left: PyValue, right: PyValue): -1 | 0 | 1 | null {
  if (left.t === "huge" || right.t === "huge") return compareHuge(left, right);
  const a = asNumber(left);
  const b = asNumber(right);
  if (Number.isNaN(Number(a)) || Number.isNaN(Number(b))) return null;
  // JavaScript compares a bigint with a number by value, as Python compares an int with a float.
  if (a < b) return -1;
  return a > b ? 1 : 0;
}

/** More than 4,096 bits: larger than any double and any int that travelled, infinity excepted. */
function compareHuge(left: PyValue, right: PyValue): -1 | 0 | 1 | null {
  const rank = (value: PyValue): number => {
    if (value.t === "huge") return value.sign * 2;
    if (value.t !== "float" || Number.isFinite(value.v)) return 0;
    if (Number.isNaN(value.v)) return Number.NaN;
    return value.v > 0 ? 3 : -3;
  };
  const [a, b] = [rank(left), rank(right)];
  if (Number.isNaN(a) || Number.isNaN(b)) return null;
  if (a === b) throw new Unsupported("two ints above 4,096 bits");
  return a < b ? -1 : 1;
}
