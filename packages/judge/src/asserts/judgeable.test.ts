/** What the importer lets through, the judge can read: two readings of one rule, one by text and one by tree. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { whyUnjudgeable } from "@warpgrade/curriculum";
import { parsePython } from "../../../curriculum/test-support/python.ts";
import { readAsserts } from "./read-asserts.ts";

const shape = { functionName: "f", parameters: ["a", "b"].map((name) => ({ name, default: null })), asserts: [] };

/** What the judge says of each check, by CPython's tree; undefined: it is no Python at all. */
function judgeSays(checks: readonly string[]): (string | null | undefined)[] {
  return parsePython(checks).map((parsed) => {
    if (!parsed.ok) return undefined;
    try {
      readAsserts(parsed.tree, shape);
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  });
}

describe("a check that can be judged", () => {
  const good = [
    "assert f(300, 120) == 4",
    "assert 2 == f(1, 2), f'{1}'",
    "assert abs(f(1, 2) - 42.5) < 1e-12",
    "assert f(1, b=2) == f(2, 1) or not f(3, 3)",
    "assert math.isclose(f(1, 1), 1 / 3, rel_tol=1e-9)",
    "assert f(10**18, -1_000) <= 0x10",
    "assert f(1, 2) is None",
    "assert 0 < f(1, 2) < 9 if True else False",
    "assert f([1, 2], 'x' 'y') == [1, (2, 3), ()]",
    "assert round(f(1, 2), 3) in (1, 2.5)",
    "assert max(f(1, 2), 3) + sum([f(2, 2)]) // 2 % 3 == ~1 & 3 | 4 ^ 5 << 2",
    "assert (f(1,\n    2) == 3)",
    "assert len(f(1, 2)) == 2 # two",
  ];
  const bad: [check: string, reason: RegExp][] = [
    ["assert isinstance(f(1, 2), int)", /call of isinstance/],
    ["assert f(1, 2)[0] == 1", /subscript/],
    ["assert f(1, 2).real == 1", /attribute \.real/],
    ["assert f(x, 2) == 1", /name x/],
    ["assert all(f(i, 1) > 0 for i in range(3))", /call of all/],
    ["assert f(f(1, 2), 2) == 1", /inside its own arguments/],
    ["assert f(b=1) == 1", /argument b= out of its order/],
    ["assert f(*[1, 2]) == 1", /"\*"/],
    ["assert f((1, 2), 3) == 1", /tuple/],
    ["assert f([(1, 2)], 3) == 1", /tuple/],
    ["assert f(1, 2) is 4", /"is" between values/],
    ["assert (y := f(1, 2)) == 4", /name y/],
    ["assert f(1, 2) == b'x'", /text of that kind/],
    ["assert f(1, 2) == f'{1}'", /text of that kind/],
    ["assert f(1, 2) == 1j", /complex/],
    ["assert f(1, 2) == 2 ** 100_000", /power or shift/],
    ["assert f(1, 2) << f(1, 2)", /power or shift/],
    ["assert {1: f(1, 2)}", /"{"/],
    ["assert sum([f(1, 2)], 1) == 4", /sum with 2 arguments/],
    ["assert max([f(1, 2)], key=None) == 4", /argument key=/],
    ["assert (lambda: f(1, 2))() == 4", /"lambda"/],
    ["assert f(1, 2) @ 3", /"@"/],
    ["assert min() == f(1, 2)", /min with 0 arguments/],
    ["assert f", /name f/],
  ];

  it("is let through by both", () => {
    expect(good.map((check) => [check, whyUnjudgeable(check, shape)])).toEqual(good.map((check) => [check, null]));
    expect(judgeSays(good)).toEqual(good.map(() => null));
  });

  it("is told from one that cannot, by both, and the author hears why", () => {
    for (const [check, reason] of bad) expect(whyUnjudgeable(check, shape) ?? "nothing", check).toMatch(reason);
    const says = judgeSays(bad.map(([check]) => check));
    expect(bad.filter((_, at) => typeof says[at] !== "string")).toEqual([]);
  });

  it("is, wherever the importer sees none, readable by the judge", { timeout: 60_000 }, () => {
    const leaf = fc.constantFrom(
      "1", "-2", "1.5", "True", "None", "'t'", "f(1, 2)", "f(1, b=3)", "x", "f(2, a=1)", "a.b", "[1]", "()", "2**3",
    ); // prettier-ignore
    const { test } = fc.letrec<{ test: string }>((tie) => ({
      test: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        leaf,
        fc
          .tuple(tie("test"), fc.constantFrom("+", "-", "//", "%", "**", "<<", "|", "@", "==", "<", "is", "in", "not in", "and", "or"), tie("test"))
          .map(([left, sign, right]) => `${left} ${sign} ${right}`),
        fc
          .tuple(fc.constantFrom("abs", "len", "max", "f", "math.isclose", "print", "round", "not ", "-", "~", ""), fc.array(tie("test"), { maxLength: 3 }))
          .map(([name, args]) => `${name}(${args.join(", ")})`),
        fc.tuple(tie("test"), tie("test"), tie("test")).map(([a, b, c]) => `${a} if ${b} else ${c}`),
        tie("test").map((inner) => `[${inner}]`),
        tie("test").map((inner) => `(${inner}, 1)`),
      ),
    })); // prettier-ignore
    const checks = fc.sample(test, { numRuns: 3_000, seed: 5 }).map((one) => `assert ${one}`);
    const says = judgeSays(checks);
    const letThrough = checks.flatMap((check, at) =>
      whyUnjudgeable(check, shape) === null ? [[check, says[at]]] : [],
    );
    expect(letThrough.length).toBeGreaterThan(200);
    // What CPython itself does not parse is nobody's check.
    const misjudged = letThrough.filter(([, said]) => typeof said === "string");
    expect(misjudged).toEqual([]);
  });
});
