/** Exact numbers: integers are bigint, ratios are reduced fractions. No float decides anything here. */
export interface Rational {
  num: bigint;
  den: bigint;
}

function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** Reduced, with a positive denominator. `den` must not be zero. */
export function rational(num: bigint, den: bigint = 1n): Rational {
  const divisor = gcd(num, den) || 1n;
  const sign = den < 0n ? -1n : 1n;
  return { num: (sign * num) / divisor, den: (sign * den) / divisor };
}

export function compareRational(a: Rational, b: Rational): -1 | 0 | 1 {
  const left = a.num * b.den;
  const right = b.num * a.den;
  if (left < right) return -1;
  return left > right ? 1 : 0;
}

export function maxRational(first: Rational, ...others: Rational[]): Rational {
  return others.reduce((best, next) => (compareRational(next, best) > 0 ? next : best), first);
}

export function subtractRational(a: Rational, b: Rational): Rational {
  return rational(a.num * b.den - b.num * a.den, a.den * b.den);
}

/** Always "p/q", also for whole numbers, so that a reader never has to guess the form. */
export function formatRational(value: Rational): string {
  return `${value.num}/${value.den}`;
}

/** Six decimals, rounded half away from zero: the fixed rendering that stands beside each "p/q". */
export function fixedSix(value: Rational): string {
  const negative = value.num < 0n;
  const scaled = ((negative ? -value.num : value.num) * 2_000_000n + value.den) / (2n * value.den);
  const text = scaled.toString().padStart(7, "0");
  return `${negative && scaled !== 0n ? "-" : ""}${text.slice(0, -6)}.${text.slice(-6)}`;
}

/** Smallest integer not below num/den, for positive den. */
export function ceilDiv(num: bigint, den: bigint): bigint {
  return num > 0n ? (num - 1n) / den + 1n : num / den;
}

/** A finite double as the exact fraction it is: every double is an integer times a power of two. */
export function rationalOfDouble(value: number): Rational {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const mantissa = exponent === 0 ? fraction : fraction | 0x10000000000000n;
  const signed = bits >> 63n === 1n ? -mantissa : mantissa;
  const power = Math.max(exponent, 1) - 1075;
  return power >= 0 ? rational(signed << BigInt(power)) : rational(signed, 1n << BigInt(-power));
}

/** The double nearest to a fraction, ties to even, subnormals included; infinite where it is out of range. */
export function nearestDouble({ num, den }: Rational): number {
  if (num === 0n) return 0;
  const negative = num < 0n;
  const top = negative ? -num : num;
  // Scale to at least 54 bits of quotient, but to no unit finer than a quarter of the smallest subnormal.
  const shift = Math.min(55 - (bitLength(top) - bitLength(den)), 1076);
  const scaledTop = shift >= 0 ? top << BigInt(shift) : top;
  const scaledDen = shift >= 0 ? den : den << BigInt(-shift);
  // The lowest bit also stands for everything cut off below it, so that a false tie is no tie.
  const quotient = (scaledTop / scaledDen) | (scaledTop % scaledDen === 0n ? 0n : 1n);
  const extra = Math.max(bitLength(quotient) - 53, shift - 1074, 0);
  const mantissa = roundHalfEven(quotient, extra);
  const exponent = extra - shift;
  // Two exact factors: 2 ** exponent alone may leave the range where the product does not.
  const half = Math.trunc(exponent / 2);
  const magnitude = Number(mantissa) * 2 ** half * 2 ** (exponent - half);
  return negative ? -magnitude : magnitude;
}

function bitLength(value: bigint): number {
  return value === 0n ? 0 : value.toString(2).length;
}

/** value / 2^bits, rounded to the nearest whole number, ties to even. */
function roundHalfEven(value: bigint, bits: number): bigint {
  if (bits === 0) return value;
  const whole = value >> BigInt(bits);
  const rest = value - (whole << BigInt(bits));
  const half = 1n << BigInt(bits - 1);
  const up = rest > half || (rest === half && whole % 2n === 1n);
  return up ? whole + 1n : whole;
}
