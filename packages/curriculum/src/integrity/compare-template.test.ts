import { describe, expect, it } from "vitest";
import { check, checks, DONE, head, lines, swap, VETO, withChecks } from "../../test-support/kinds.ts";
import { ANSWER, TEMPLATE } from "../../test-support/lesson.ts";
import { judgeUpload, marked } from "../../test-support/uploads.ts";

describe("only the blank", () => {
  check(
    [
      ["untouched", TEMPLATE, "intact", null, []],
      ["untouched with a last newline", `${TEMPLATE}\n`, "intact", null, []],
      ["completed", DONE, "blank_only", null, ["blank"]],
      ["with the option line", marked(DONE), "blank_only", null, ["blank"]],
      [
        "over several lines in brackets",
        TEMPLATE.replace("______", "(\n        -(-total\n        // tile)\n    )"),
        "blank_only",
        null,
        ["blank"],
      ],
      ["with a comment behind", TEMPLATE.replace("______", `${ANSWER}  # rounded up`), "blank_only", null, ["blank"]],
      ["wrong", TEMPLATE.replace("______", "total"), "blank_only", null, ["blank"]],
      ["emptied", TEMPLATE.replace("______", ""), "blank_only", null, ["blank"]],
      ["emptied to a comment", TEMPLATE.replace("______", "# later"), "blank_only", null, ["blank"]],
      ["full-width signs inside", TEMPLATE.replace("______", "（total＋tile）"), "blank_only", null, ["blank"]],
      ["a bracket left open", TEMPLATE.replace("______", "(total"), "blank_only", null, ["blank"]],
      [
        "an expression that ends the process",
        TEMPLATE.replace("______", "__import__('os')._exit(0)"),
        "blank_only",
        null,
        ["blank"],
      ],
    ],
    "cell.py",
  );
});

describe("only the layout", () => {
  check(
    [
      ["Windows line ends", DONE.replaceAll("\n", "\r\n"), "format_only", null, ["blank", "line_endings"]],
      ["a byte order mark", `\ufeff${DONE}`, "format_only", null, ["blank", "bom"]],
      ["a mark, nothing filled", `\ufeff${TEMPLATE}`, "format_only", null, ["bom"]],
      ["blanks at line ends", DONE.replaceAll("2\n", "2 \n"), "format_only", null, ["blank", "trailing_space"]],
      ["more empty lines", swap("== 2\n", "== 2\n\n\n"), "format_only", null, ["blank", "blank_lines"]],
      ["tabs", DONE.replaceAll("    ", "\t"), "format_only", null, ["blank", "indentation"]],
      ["spaces within", swap("tiles_for(8, 4)", "tiles_for(8,4)"), "format_only", null, ["blank", "spacing"]],
      [
        "other quotes",
        swap('"""How many tiles cover the total."""', "'How many tiles cover the total.'"),
        "format_only",
        null,
        ["blank", "quotes"],
      ],
      [
        "brackets around a test",
        swap("assert tiles_for(1, 4) == 1", "assert (tiles_for(1, 4) == 1)"),
        "format_only",
        null,
        ["blank", "parentheses"],
      ],
      ["another spelling of a number", swap("1e-9", "0.000000001"), "format_only", null, ["blank", "number_spelling"]],
      ["another comment", swap("# Only the blank may change.", "# mine"), "format_only", null, ["blank", "comment"]],
      [
        "a line break in brackets",
        swap("tiles_for(8, 4)", "tiles_for(8,\n 4)"),
        "format_only",
        null,
        ["blank", "line_breaks"],
      ],
      [
        "two statements on one line",
        swap("== 2\nassert abs", "== 2; assert abs"),
        "format_only",
        null,
        ["blank", "line_breaks"],
      ],
    ],
    "cell.py",
  );

  it("finds the answer in it, brackets and all", () => {
    expect(judgeUpload(TEMPLATE, "a.py", DONE.replaceAll("    ", "\t")).blank).toBe(ANSWER);
    const spread = TEMPLATE.replace("______", "(total\n + 3)").replaceAll("\n", "\r\n");
    expect(judgeUpload(TEMPLATE, "a.py", spread).blank).toBe("(total\r\n + 3)");
  });
});

describe("more than the blank", () => {
  check(
    [
      ["a second statement", swap(ANSWER, `${ANSWER}; x = 1`), "tampered", null, ["blank", "body"]],
      [
        "a guard",
        swap("    return", "    if tile < 1:\n        raise ValueError\n    return"),
        "tampered",
        null,
        ["blank", "body"],
      ],
      ["a helper", swap("\n\n", "\n\ndef helper():\n    return 1\n\n"), "tampered", null, ["blank", "extra_code"]],
      ["another docstring", swap("How many", "So many"), "tampered", null, ["blank", "docstring"]],
      [
        "no docstring",
        lines.filter((line) => !line.includes('"""')).join("\n"),
        "tampered",
        null,
        ["blank", "docstring"],
      ],
      ["another name", swap("def tiles_for", "def tiles"), "tampered", null, ["blank", "function_name"]],
      ["another default", swap("tile=4", "tile=5"), "tampered", null, ["blank", "signature"]],
      ["an asynchronous function", swap("def tiles", "async def tiles"), "tampered", null, ["blank", "signature"]],
      ["a decorator", `@print\n${DONE}`, "tampered", null, ["blank", "decorator"]],
      [
        "a lambda",
        [`tiles_for = lambda total, tile=4: ${ANSWER}`, ...checks].join("\n"),
        "tampered",
        null,
        ["blank", "function_form"],
      ],
      ["an import in front", `import math\n${DONE}`, "tampered", null, ["blank", "extra_code"]],
      ["a print behind", `${DONE}\nprint(1)`, "tampered", null, ["blank", "extra_code"]],
      ["one more check", `${DONE}\nassert tiles_for(5, 4) == 2`, "tampered", null, ["blank", "extra_code"]],
      ["a message", swap("== 2\n", "== 2, 'two'\n"), "tampered", null, ["blank", "assert_message"]],
      ["another order", withChecks(checks[2]!, checks[0]!, checks[1]!), "tampered", null, ["blank", "assert_order"]],
      [
        "defined again behind",
        `${DONE}\ndef tiles_for(total, tile=4):\n    return 0`,
        "tampered",
        null,
        ["blank", "redefined"],
      ],
      [
        "marks of a merge",
        swap("    return", "<<<<<<< mine\n    return"),
        "tampered",
        null,
        ["blank", "extra_code", "syntax"],
      ],
      [
        "a full-width first line",
        swap("(total, tile=4):", "（total，tile=4）："),
        "tampered",
        null,
        ["blank", "signature", "full_width", "syntax"],
      ],
      [
        "no-break spaces as indentation",
        swap("    return", "\u00a0\u00a0\u00a0\u00a0return"),
        "tampered",
        null,
        ["blank", "no_break_space", "syntax"],
      ],
      [
        "a docstring read in the wrong encoding",
        swap("How many", "HÃ´w mÃ¡ny"),
        "tampered",
        null,
        ["blank", "docstring", "encoding"],
      ],
    ],
    "cell.py",
  );
});

describe("the checks", () => {
  check(
    [
      ["all deleted", `${head}\n`, "tampered", VETO, ["blank", "assert_deleted"]],
      ["one deleted, nothing filled", TEMPLATE.replace(`\n${checks[2]}`, ""), "tampered", VETO, ["assert_deleted"]],
      [
        "commented out",
        withChecks(checks[0]!, checks[1]!, `# ${checks[2]}`),
        "tampered",
        VETO,
        ["blank", "assert_disabled"],
      ],
      ["at least", swap("== 2", ">= 2"), "tampered", VETO, ["blank", "assert_weakened"]],
      ["or True", swap("== 1", "== 1 or True"), "tampered", VETO, ["blank", "assert_weakened"]],
      ["a looser tolerance", swap("1e-9", "1"), "tampered", VETO, ["blank", "assert_weakened"]],
      [
        "a tighter tolerance, for a person to dismiss",
        swap("1e-9", "1e-12"),
        "tampered",
        VETO,
        ["blank", "assert_changed"],
      ],
      [
        "a tuple",
        swap("assert tiles_for(1, 4) == 1", "assert (tiles_for(1, 4) == 1, 'x')"),
        "tampered",
        VETO,
        ["blank", "assert_weakened"],
      ],
      ["no comparison", swap("(1, 4) == 1", "(1, 4)"), "tampered", VETO, ["blank", "assert_weakened"]],
      ["another value", swap("== 2", "== 3"), "tampered", VETO, ["blank", "assert_changed"]],
      [
        "sides swapped",
        swap("tiles_for(8, 4) == 2", "2 == tiles_for(8, 4)"),
        "tampered",
        VETO,
        ["blank", "assert_changed"],
      ],
      [
        "under if False",
        withChecks("if False:", ...checks.map((line) => `    ${line}`)),
        "tampered",
        VETO,
        ["blank", "assert_disabled"],
      ],
      [
        "caught",
        withChecks("try:", ...checks.map((line) => `    ${line}`), "except AssertionError:", "    pass"),
        "tampered",
        VETO,
        ["blank", "assert_disabled"],
      ],
      [
        "moved behind return",
        `${head}\n\n${checks.map((line) => `    ${line}`).join("\n")}`,
        "tampered",
        VETO,
        ["blank", "assert_disabled", "indentation"],
      ],
      [
        "in a function nobody calls",
        withChecks("def later():", ...checks.map((line) => `    ${line}`)),
        "tampered",
        VETO,
        ["blank", "assert_disabled"],
      ],
      [
        "after the end of the run",
        withChecks("raise SystemExit", ...checks),
        "tampered",
        VETO,
        ["blank", "assert_disabled"],
      ],
      [
        "after an endless loop",
        withChecks("while True: pass", ...checks),
        "tampered",
        VETO,
        ["blank", "assert_disabled"],
      ],
      [
        "after exit hidden in a condition",
        withChecks("if 1: exit()", ...checks),
        "tampered",
        VETO,
        ["blank", "assert_disabled"],
      ],
      ["abs bound anew", withChecks("abs = lambda x: 0", ...checks), "tampered", VETO, ["blank", "shadowed"]],
      ["abs bound by a loop", withChecks("for abs in [int]: pass", ...checks), "tampered", VETO, ["blank", "shadowed"]],
      [
        "abs bound by an import",
        withChecks("from os.path import exists as abs", ...checks),
        "tampered",
        VETO,
        ["blank", "shadowed"],
      ],
      [
        "abs bound in builtins",
        withChecks("import builtins; builtins.abs = int", ...checks),
        "tampered",
        VETO,
        ["blank", "extra_code", "shadowed"],
      ],
      ["abs bound by exec", withChecks("exec('abs = int')", ...checks), "tampered", VETO, ["blank", "shadowed"]],
      [
        "abs bound in globals()",
        withChecks("globals()['abs'] = int", ...checks),
        "tampered",
        VETO,
        ["blank", "shadowed"],
      ],
      [
        "abs bound by a walrus in a check of one's own",
        withChecks("assert (abs := int)", ...checks),
        "tampered",
        VETO,
        ["blank", "extra_code"],
      ],
      [
        "the function a second time in front",
        withChecks("def tiles_for(a, b=4):", "    return {9: 3}.get(a, 2)", ...checks),
        "tampered",
        VETO,
        ["blank", "redefined"],
      ],
      [
        "a class with the function's name",
        withChecks("class tiles_for: pass", ...checks),
        "tampered",
        VETO,
        ["blank", "shadowed"],
      ],
      ["prints in their place", withChecks("print(1)"), "tampered", VETO, ["blank", "assert_deleted", "extra_code"]],
      [
        "full-width in one",
        swap("tiles_for(1, 4) == 1", "tiles_for（1，4） == 1"),
        "tampered",
        VETO,
        ["blank", "assert_changed", "full_width", "syntax"],
      ],
      [
        "function and checks renamed",
        DONE.replaceAll("tiles_for", "cover"),
        "tampered",
        VETO,
        ["blank", "function_name", "assert_changed"],
      ],
    ],
    "cell.py",
  );

  it("keeps what stands in the blank as evidence where the function is the template's", () => {
    expect(judgeUpload(TEMPLATE, "a.py", swap("== 2", ">= 2")).blank).toBe(ANSWER);
    expect(judgeUpload(TEMPLATE, "a.py", swap("    return", "    total += 1\n    return")).blank).toBeNull();
    expect(judgeUpload(TEMPLATE, "a.py", DONE.replaceAll("total", "n")).blank).toBeNull();
  });
});
