/**
 * Whether a check of an exercise can be judged on returned data, outside the sandbox: read from its text when a lesson
 * is imported, so that an author hears of it and no student's run ends in a fault of the platform.
 *
 * The grammar below is Python's for expressions, without what the judge cannot evaluate: names other than the
 * exercise's function, attributes, subscripts, comprehensions, lambdas. A recursive descent; the first thing that does
 * not fit is the reason.
 */
import { scanPython, type Token } from "../python/scan.ts";

export interface CheckShape {
  functionName: string;
  parameters: readonly { name: string }[];
}

/** Python's own functions that the judge knows, with the least and most arguments. */
export const JUDGED_BUILT_INS: Record<string, readonly [number, number]> = {
  abs: [1, 1],
  bool: [1, 1],
  float: [1, 1],
  int: [1, 1],
  len: [1, 1],
  max: [1, 99],
  min: [1, 99],
  round: [1, 2],
  sum: [1, 1],
};
/** From loose to tight; `**`, `not` and comparisons have rules of their own. */
const BINARY = [["|"], ["^"], ["&"], ["<<", ">>"], ["+", "-"], ["*", "/", "//", "%"]];
const COMPARISONS = new Set(["==", "!=", "<", "<=", ">", ">=", "in", "is", "not"]);
const CONSTANTS = new Set(["None", "True", "False"]);
const KEYWORDS = new Set(["and", "or", "not", "in", "is", "if", "else", "lambda", "await", "yield", "for"]);
/** Greater powers and shifts would make numbers that no page can show. */
const MAX_EXPONENT = 4_096;
const MAX_DEPTH = 50;
const MAX_NUMBER_CHARS = 1_000;

class Unjudgeable extends Error {}

/** What is known of a part that was read. */
interface Part {
  /** The value if it is an integer written as such, else null. */
  whole: number | null;
  isSingleton: boolean;
  isTuple: boolean;
}

const ANY: Part = { whole: null, isSingleton: false, isTuple: false };

class Reader {
  private at = 0;
  private depth = 0;
  private isInArguments = false;
  private readonly tokens: readonly Token[];
  private readonly shape: CheckShape;

  constructor(tokens: readonly Token[], shape: CheckShape) {
    this.tokens = tokens;
    this.shape = shape;
  }

  /** `assert TEST` or `assert TEST, MESSAGE`; the message means nothing to the judge. */
  readAssert(): void {
    this.expect("assert");
    this.expression();
    if (this.at < this.tokens.length && this.peek() !== ",") this.refuse();
  }

  private peek(ahead = 0): string {
    return this.tokens[this.at + ahead]?.text ?? "";
  }

  private accept(text: string): boolean {
    if (this.peek() !== text) return false;
    this.at += 1;
    return true;
  }

  private expect(text: string): void {
    if (!this.accept(text)) this.refuse();
  }

  private refuse(what?: string): never {
    const found = this.peek();
    throw new Unjudgeable(what ?? (found === "" ? "an unfinished expression" : `"${found}"`));
  }

  private expression(): Part {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) this.refuse("an expression nested too deeply");
    let part = this.either();
    if (this.accept("if")) {
      this.either();
      this.expect("else");
      this.expression();
      part = ANY;
    }
    this.depth -= 1;
    return part;
  }

  private either(): Part {
    let part = this.inverse();
    while (this.peek() === "and" || this.peek() === "or") {
      this.at += 1;
      this.inverse();
      part = ANY;
    }
    return part;
  }

  private inverse(): Part {
    let isInverse = false;
    while (this.accept("not")) isInverse = true;
    const part = this.comparison();
    return isInverse ? ANY : part;
  }

  private comparison(): Part {
    let left = this.binary(0);
    let part = left;
    while (COMPARISONS.has(this.peek())) {
      const operator = this.peek();
      this.at += 1;
      if (operator === "not") this.expect("in");
      if (operator === "is") this.accept("not");
      const right = this.binary(0);
      if (operator === "is" && !left.isSingleton && !right.isSingleton) this.refuse('"is" between values');
      left = right;
      part = ANY;
    }
    return part;
  }

  private binary(level: number): Part {
    const operators = BINARY[level];
    if (operators === undefined) return this.unary();
    let part = this.binary(level + 1);
    while (operators.includes(this.peek())) {
      const isShift = this.peek() === "<<" || this.peek() === ">>";
      this.at += 1;
      const right = this.binary(level + 1);
      if (isShift) this.checkExponent(right);
      part = ANY;
    }
    return part;
  }

  private unary(): Part {
    const sign = this.peek();
    if (sign !== "-" && sign !== "+" && sign !== "~") return this.power();
    this.at += 1;
    this.depth += 1;
    if (this.depth > MAX_DEPTH) this.refuse("an expression nested too deeply");
    const { whole } = this.unary();
    this.depth -= 1;
    if (whole === null || sign === "~") return ANY;
    return { ...ANY, whole: sign === "-" ? -whole : whole };
  }

  private power(): Part {
    const base = this.atom();
    if (!this.accept("**")) return base;
    this.checkExponent(this.unary());
    return ANY;
  }

  private checkExponent({ whole }: Part): void {
    if (whole === null || Math.abs(whole) > MAX_EXPONENT) {
      this.refuse(`a power or shift by other than a written number up to ${MAX_EXPONENT}`);
    }
  }

  private atom(): Part {
    const token = this.tokens[this.at];
    if (token === undefined) return this.refuse();
    if (token.kind === "number") return this.number(token.text);
    if (token.kind === "string") return this.text();
    if (token.text === "(" || token.text === "[") return this.group(token.text);
    if (token.kind !== "name" || KEYWORDS.has(token.text)) return this.refuse();
    if (CONSTANTS.has(token.text)) {
      this.at += 1;
      return this.end({ ...ANY, isSingleton: true });
    }
    return this.call(token.text);
  }

  private number(text: string): Part {
    if (/[jJ]$/.test(text)) this.refuse(`the complex number ${text}`);
    if (text.length > MAX_NUMBER_CHARS) this.refuse("a number of that length");
    this.at += 1;
    const whole = /^\d[\d_]*$/.test(text) ? Number(text.replaceAll("_", "")) : null;
    return this.end({ ...ANY, whole });
  }

  private text(): Part {
    while (this.tokens[this.at]?.kind === "string") {
      if (/^\w*[bf]/i.test(/^\w*/.exec(this.peek())?.[0] ?? "")) this.refuse("a text of that kind");
      this.at += 1;
    }
    return this.end(ANY);
  }

  private group(open: string): Part {
    const close = open === "(" ? ")" : "]";
    this.at += 1;
    let items = 0;
    let commas = 0;
    let only = ANY;
    let holdsTuple = false;
    while (this.peek() !== close) {
      only = this.expression();
      holdsTuple ||= only.isTuple;
      items += 1;
      if (!this.accept(",")) break;
      commas += 1;
    }
    this.expect(close);
    const isTuple = open === "(" && (commas > 0 || items === 0);
    return this.end(open === "(" && !isTuple ? only : { ...ANY, isTuple: isTuple || holdsTuple });
  }

  private call(first: string): Part {
    let name = first;
    this.at += 1;
    if (first === "math" && this.peek() === "." && this.peek(1) === "isclose") {
      name = "math.isclose";
      this.at += 2;
    }
    if (!this.accept("(")) this.refuse(`the name ${name}`);
    if (name === this.shape.functionName) this.ownArguments();
    else if (name === "math.isclose") this.checkIsClose();
    else this.builtInArguments(name);
    return this.end(ANY);
  }

  private ownArguments(): void {
    if (this.isInArguments) this.refuse(`a call of ${this.shape.functionName} inside its own arguments`);
    this.isInArguments = true;
    this.listArguments((keyword, at, part) => {
      if (part.isTuple) this.refuse("a tuple as an argument");
      if (keyword === null) return;
      if (this.shape.parameters[at]?.name !== keyword) this.refuse(`the argument ${keyword}= out of its order`);
    });
    this.isInArguments = false;
  }

  private checkIsClose(): void {
    const count = this.listArguments((keyword) => {
      if (keyword !== null && keyword !== "rel_tol" && keyword !== "abs_tol") this.refuse(`the argument ${keyword}=`);
    });
    if (count !== 2) this.refuse("math.isclose without two values");
  }

  private builtInArguments(name: string): void {
    const allowed = Object.hasOwn(JUDGED_BUILT_INS, name) ? JUDGED_BUILT_INS[name] : undefined;
    if (allowed === undefined) return this.refuse(`a call of ${name}`);
    const count = this.listArguments((keyword) => {
      if (keyword !== null) this.refuse(`the argument ${keyword}= of ${name}`);
    });
    if (count < allowed[0] || count > allowed[1]) this.refuse(`${name} with ${count} arguments`);
  }

  /** Gives the number of arguments without a keyword. */
  private listArguments(check: (keyword: string | null, at: number, part: Part) => void): number {
    let positional = 0;
    for (let at = 0; this.peek() !== ")"; at += 1) {
      const isKeyword = this.tokens[this.at]?.kind === "name" && this.peek(1) === "=";
      const keyword = isKeyword ? this.peek() : null;
      if (isKeyword) this.at += 2;
      else positional += 1;
      check(keyword, at, this.expression());
      if (!this.accept(",")) break;
    }
    this.expect(")");
    return positional;
  }

  /** What may follow a whole part: no attribute, subscript or second call. */
  private end(part: Part): Part {
    const next = this.peek();
    if (next === ".") this.refuse(`the attribute .${this.peek(1)}`);
    if (next === "[") this.refuse("a subscript");
    if (next === "(") this.refuse("a call of what is no name");
    return part;
  }
}

/** Why a check cannot be judged on returned data, in words for its author; null: it can. */
export function whyUnjudgeable(check: string, shape: CheckShape): string | null {
  const tokens = scanPython(check).filter(
    ({ kind }) => !["space", "newline", "soft_newline", "comment"].includes(kind),
  );
  try {
    new Reader(tokens, shape).readAssert();
    return null;
  } catch (error) {
    if (error instanceof Unjudgeable) return error.message;
    throw error;
  }
}
