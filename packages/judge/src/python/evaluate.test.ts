import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SANDBOX_LIMITS, type PyNode, type Returned } from "@warpgrade/domain";
import type { Sandbox } from "@warpgrade/sandbox";
import { openSandbox } from "../testing/lessons.ts";
import { child, evaluate } from "./evaluate.ts";
import { nodesOf } from "./literal.ts";
import { PyError, toPlain, Unsupported } from "./value.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
}, 120_000);
afterAll(() => sandbox.dispose());

const scope = {
  functionName: "f",
  parameters: [],
  call: () => {
    throw new Unsupported("a call");
  },
};

/** What CPython makes of each expression, and what this room makes of the same tree. */
async function both(expressions: readonly string[]): Promise<{ python: unknown; ours: unknown; source: string }[]> {
  const list = expressions.map((source) => `lambda: (${source}),`).join("\n");
  const report = await sandbox.run(
    {
      parse: expressions.map((source) => `(${source})`),
      cell: `import math\ncases = [\n${list}\n]\ndef answer(at):\n    return cases[at]()\n`,
      functionName: "answer",
      calls: expressions.map((_, at) => [{ t: "int", hex: at.toString(16) }]),
    },
    SANDBOX_LIMITS,
    new AbortController().signal,
  );
  return expressions.map((source, at) => {
    const parsed = report.parsed[at];
    const call = report.calls[at];
    if (!parsed?.ok || call === undefined) throw new Error(`${source}: ${JSON.stringify(parsed)} ${report.ended}`);
    return { source, python: pythonOf(call), ours: evaluateHere(parsed.tree) };
  });
}

function pythonOf(call: Returned): unknown {
  if (call.kind === "value") return call.value;
  return call.kind === "raised" ? call.error : call;
}

function evaluateHere(tree: PyNode): unknown {
  const [statement] = nodesOf(tree.f.body);
  if (statement === undefined) throw new Error("no expression");
  try {
    return toPlain(evaluate(child(statement, "value"), scope));
  } catch (error) {
    if (error instanceof PyError) return error.type;
    if (error instanceof Unsupported) return "Unsupported";
    throw error;
  }
}

const whole = fc
  .oneof(fc.bigInt({ min: -20n, max: 20n }), fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }))
  .map((n) => `(${n})`);
const fraction = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  .map((x) => (Number.isInteger(x) && Math.abs(x) < 1e16 ? `(${x}.0)` : `(${x})`));
const number = fc.oneof(
  { weight: 3, arbitrary: whole },
  { weight: 2, arbitrary: fraction },
  { weight: 1, arbitrary: fc.constantFrom("True", "False") },
);
const operator = fc.constantFrom("+", "-", "*", "/", "//", "%", "==", "!=", "<", "<=", ">", ">=");
const expression = fc.oneof(
  fc.tuple(number, operator, number).map((parts) => parts.join(" ")),
  fc.tuple(number, operator, number, operator, number).map((parts) => parts.join(" ")),
  number.map((x) => `abs(${x})`),
  number.map((x) => `round(${x})`),
  fc.tuple(fraction, fc.integer({ min: -4, max: 18 })).map(([x, places]) => `round(${x}, ${places})`),
  fc.tuple(whole, fc.integer({ min: -6, max: 3 })).map(([x, places]) => `round(${x}, ${places})`),
  number.map((x) => `int(${x})`),
  number.map((x) => `-${x}`),
  fc.tuple(number, number, number).map(([a, b, c]) => `max(${a}, min(${b}, ${c}))`),
  fc.tuple(number, number, number).map(([a, b, c]) => `${a} < ${b} <= ${c} or not ${a}`),
  fc.tuple(number, number).map(([a, b]) => `math.isclose(${a}, ${b}, rel_tol=1e-3)`),
  fc.tuple(number, number).map(([a, b]) => `sum([${a}, ${b}]) if ${a} else len([${b}])`),
);

describe("evaluating outside", () => {
  it("gives what CPython gives, to the last bit, errors included", { timeout: 60_000 }, async () => {
    const sources = fc.sample(expression, { numRuns: 900, seed: 11 });
    let judged = 0;
    for (let at = 0; at < sources.length; at += 300) {
      for (const { source, python, ours } of await both(sources.slice(at, at + 300))) {
        if (ours === "Unsupported") continue;
        judged += 1;
        expect({ source, value: ours }).toEqual({ source, value: python });
      }
    }
    expect(judged).toBeGreaterThan(sources.length * 0.95);
  });

  it("knows the corners by name", async () => {
    const sources = [
      "-7 // 2", "-7 % 3", "7 % -3", "-7.5 // 2", "-7.5 % 2", "5.0 % -3", "-0.0 == 0", "0.0 // -1",
      "(2**53 + 1) / 1", "10**400 / 10**399", "10**400 / 1", "10**400 * 1.0", "1 / 0", "1 // 0", "1.0 % 0",
      "2**53 + 1 == 9007199254740992.0", "2**53 + 1 > 9007199254740992.0", "True == 1", "True + True",
      "round(2.675, 2)", "round(0.5)", "round(1.5)", "round(-2.5)", "round(25, -1)", "round(1e22, 2)",
      "'a' < 'b' < 'c'", "'é' == 'é'", "[1, 2] == [1.0, 2.0]", "[1] < [1, 0]", "2 in [1, 2.0]", "None is None",
      "1 if '' else 0", "0 or 'x'", "1 and []", "7 & 5 | 8", "1 << 70", "~5", "2 ** -2", "(-8) ** 3", "'a' + 1", "1 < 'a'",
    ]; // prettier-ignore
    for (const { source, python, ours } of await both(sources)) {
      expect({ source, value: ours }).toEqual({ source, value: python });
    }
  });
});
