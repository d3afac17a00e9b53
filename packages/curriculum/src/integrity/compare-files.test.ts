import { describe } from "vitest";
import { check, checks, DONE, head, swap, VETO, withChecks } from "../../test-support/kinds.ts";
import { ANSWER, TEMPLATE } from "../../test-support/lesson.ts";
import { marked, notebook, quarto } from "../../test-support/uploads.ts";

describe("notebooks and Quarto files", () => {
  const split = [{ source: marked(head) }, { kind: "markdown", source: "and" }, { source: checks.join("\n") }];
  check(
    [
      [
        "a plain one",
        notebook([{ kind: "markdown", source: "# Mine" }, { source: marked(DONE) }]),
        "blank_only",
        null,
        ["blank"],
      ],
      ["role in the metadata", notebook([{ source: DONE, role: "exercise" }]), "blank_only", null, ["blank"]],
      ["role lost", notebook([{ source: DONE }]), "blank_only", null, ["blank", "role_mark"]],
      [
        "a scratch cell behind",
        notebook([{ source: marked(DONE) }, { source: "print(1)" }]),
        "blank_only",
        null,
        ["blank", "extra_cell"],
      ],
      [
        "a scratch cell in front",
        notebook([{ source: "x = 1" }, { source: marked(DONE) }]),
        "blank_only",
        null,
        ["blank", "extra_cell"],
      ],
      [
        "abs bound in an earlier cell",
        notebook([{ source: "def abs(x): return 0" }, { source: marked(DONE) }]),
        "tampered",
        VETO,
        ["blank", "extra_cell", "shadowed"],
      ],
      [
        "an earlier cell that cannot run",
        notebook([{ source: "def abs(:" }, { source: marked(DONE) }]),
        "blank_only",
        null,
        ["blank", "extra_cell"],
      ],
      ["split in two", notebook(split), "format_only", null, ["blank", "cell_split"]],
      [
        "split, a check lost",
        notebook([split[0]!, { source: checks.slice(1).join("\n") }]),
        "tampered",
        VETO,
        ["blank", "cell_split", "assert_deleted"],
      ],
      [
        "twice the same",
        notebook([{ source: marked(DONE) }, { source: marked(DONE) }]),
        "format_only",
        null,
        ["blank", "cell_duplicated"],
      ],
      [
        "untouched beside completed",
        notebook([{ source: marked(DONE) }, { source: marked(TEMPLATE) }]),
        "format_only",
        null,
        ["blank", "cell_duplicated"],
      ],
      [
        "two answers",
        notebook([{ source: marked(DONE) }, { source: marked(swap(ANSWER, "1")) }]),
        "tampered",
        null,
        ["blank", "cell_duplicated"],
      ],
      [
        "one good, one without a check",
        notebook([{ source: marked(DONE) }, { source: marked(withChecks(checks[0]!)) }]),
        "tampered",
        VETO,
        ["blank", "cell_duplicated", "assert_deleted"],
      ],
      [
        "Windows line ends in the source",
        notebook([{ source: marked(DONE).replaceAll("\n", "\r\n") }]),
        "format_only",
        null,
        ["blank", "line_endings"],
      ],
      [
        "beside the solution",
        notebook([{ source: marked(DONE) }, { source: `#| course_role: solution\n${DONE}` }]),
        "blank_only",
        null,
        ["blank"],
      ],
      [
        "an output of another run",
        notebook([{ source: marked(DONE), outputs: [{ output_type: "stream" }] }]),
        "blank_only",
        null,
        ["blank", "outputs"],
      ],
      [
        "the same id twice",
        notebook([
          { source: marked(DONE), id: "a" },
          { kind: "markdown", source: "x", id: "a" },
        ]),
        "blank_only",
        null,
        ["blank", "cell_id"],
      ],
      [
        "no kernel",
        notebook([{ source: marked(DONE) }], { metadata: {} }),
        "blank_only",
        null,
        ["blank", "kernel_metadata"],
      ],
      [
        "an older minor format",
        notebook([{ source: marked(DONE) }], { nbformat_minor: 2 }),
        "blank_only",
        null,
        ["blank", "notebook_format"],
      ],
      [
        "the title below",
        notebook([{ kind: "markdown", source: "text" }, { kind: "markdown", source: "# T" }, { source: marked(DONE) }]),
        "blank_only",
        null,
        ["blank", "cell_order"],
      ],
      [
        "made into prose",
        notebook([{ kind: "markdown", source: marked(DONE) }]),
        "missing_exercise",
        null,
        ["cell_type"],
      ],
      ["deleted", notebook([{ source: "print(1)" }]), "missing_exercise", null, ["cell_removed", "extra_cell"]],
    ],
    "lesson.ipynb",
  );
  check(
    [
      ["a plain one", quarto(marked(DONE)), "blank_only", null, ["blank"]],
      ["four backticks", quarto(marked(DONE), "````"), "blank_only", null, ["blank", "fence"]],
      ["more options", quarto(`#| echo: false\n${marked(DONE)}`), "blank_only", null, ["blank", "cell_options"]],
      ["an unclosed fence", `\`\`\`{python}\n${marked(DONE)}`, "blank_only", null, ["blank"]],
      ["only a picture of code", quarto(marked(DONE), "```", "python"), "missing_exercise", null, ["fence"]],
      [
        "shown inside another block",
        quarto(`\`\`\`{python}\n${marked(DONE)}\n\`\`\``, "````", "markdown"),
        "missing_exercise",
        null,
        ["fence"],
      ],
      ["made the solution", quarto(`#| course_role: solution\n${DONE}`), "missing_exercise", null, ["cell_options"]],
      [
        "split, prose between",
        `${quarto(marked(head))}\n${quarto(checks.join("\n"))}`,
        "format_only",
        null,
        ["blank", "cell_split", "prose"],
      ],
    ],
    "lesson.qmd",
  );
});
