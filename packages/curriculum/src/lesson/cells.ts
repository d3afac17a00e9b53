/** The two cells that carry a role, and where they stand. */
import type { Code, Root, RootContent } from "mdast";
import { visit } from "unist-util-visit";
import { BLANK } from "@warpgrade/domain";
import { roleOfOptions, splitOptionLines } from "../python/scan.ts";
import { isPythonCell, type Markdown } from "./markdown.ts";
import type { ProblemList } from "./problems.ts";

export interface RoleCell {
  node: Code;
  /** Code without option lines and without its last newline. */
  code: string;
  /** Index of the top-level node that holds it. */
  top: number;
  /** Line in the file. */
  line: number | null;
}

export interface RoleCells {
  exercise: RoleCell | null;
  solution: RoleCell | null;
}

function collect(tree: Root, markdown: Markdown): (RoleCell & { role: string | null })[] {
  const found: (RoleCell & { role: string | null })[] = [];
  tree.children.forEach((child: RootContent, top) => {
    visit(child, "code", (node: Code) => {
      if (!isPythonCell(node)) return;
      const { options, code } = splitOptionLines(node.value);
      found.push({
        node,
        top,
        line: markdown.lineOf(node),
        role: roleOfOptions(options),
        code: code.replace(/\n+$/, ""),
      });
    });
  });
  return found;
}

export function findRoleCells(markdown: Markdown, problems: ProblemList): RoleCells {
  const cells = collect(markdown.tree, markdown);
  const exercises = cells.filter((cell) => cell.role === "exercise");
  const solutions = cells.filter((cell) => cell.role === "solution");
  if (exercises.length === 0) {
    const near = cells.find((cell) => cell.role === null && cell.code.includes(BLANK));
    const detail = near
      ? `The cell at line ${near.line} has a blank but no line "#| course_role: exercise".`
      : 'There is no {python} cell with the line "#| course_role: exercise".';
    problems.add("no_exercise", near?.line ?? null, detail);
  }
  const second = exercises[1];
  if (second) {
    problems.add("many_exercises", second.line, `A lesson has one exercise cell; this is one of ${exercises.length}.`);
  }
  if (solutions.length === 0) {
    problems.add("no_solution", null, 'There is no {python} cell with the line "#| course_role: solution".');
  }
  return { exercise: exercises[0] ?? null, solution: solutions[0] ?? null };
}
