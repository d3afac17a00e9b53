/** From the exercise cell to what the platform needs to know about it. */
import { BLANK, type Exercise } from "@warpgrade/domain";
import { fillBlank } from "../integrity/blank.ts";
import { scanPython } from "../python/scan.ts";
import { readAsserts, readFunctionHead, sameParameters, type Parameter } from "../python/signature.ts";
import { findPythonFault } from "../python/valid.ts";
import type { RoleCell } from "./cells.ts";
import { whyUnjudgeable, type CheckShape } from "./judgeable.ts";
import type { ProblemList } from "./problems.ts";

export type ExerciseShape = Omit<Exercise, "oracle">;

/** Line of the file that an offset of the cell's code is on. The fence and the option lines stand before it. */
function lineAt(cell: RoleCell, offset: number): number | null {
  if (cell.line === null) return null;
  const skipped = cell.node.value.slice(0, cell.node.value.indexOf(cell.code)).split("\n").length;
  return cell.line + skipped + cell.code.slice(0, offset).split("\n").length - 1;
}

function checkBlank(cell: RoleCell, problems: ProblemList): void {
  const places = cell.code.split(BLANK).length - 1;
  if (places === 0) {
    problems.add("no_blank", cell.line, `The exercise cell has no blank (six underscores, ${BLANK}).`);
    return;
  }
  if (places > 1) {
    const second = cell.code.indexOf(BLANK, cell.code.indexOf(BLANK) + 1);
    problems.add(
      "many_blanks",
      lineAt(cell, second),
      `The exercise cell must have one blank (${BLANK}); it has ${places}.`,
    );
    return;
  }
  if (scanPython(cell.code).some((token) => token.kind === "name" && token.text === BLANK)) return;
  const line = lineAt(cell, cell.code.indexOf(BLANK));
  problems.add(
    "no_blank",
    line,
    "The blank stands in a comment or a text, or touches a name; it must be an expression of its own.",
  );
}

export function readExercise(cell: RoleCell, problems: ProblemList): ExerciseShape | null {
  checkBlank(cell, problems);
  const head = readFunctionHead(cell.code);
  if (!head) {
    problems.add(
      "no_function",
      cell.line,
      "The exercise cell defines no plain function at its left margin (no *args, no /).",
    );
  }
  const asserts = readAsserts(cell.code);
  if (asserts.length === 0)
    problems.add("no_asserts", cell.line, "The exercise cell has no assert at its left margin.");
  if (!head) return null;
  checkAsserts(cell, asserts, { functionName: head.name, parameters: head.parameters }, problems);
  return { template: cell.code, functionName: head.name, parameters: head.parameters, asserts };
}

/** Each check that could not be judged outside the sandbox, with its line: better refused here than a fault later. */
function checkAsserts(cell: RoleCell, asserts: readonly string[], shape: CheckShape, problems: ProblemList): void {
  let from = 0;
  for (const check of asserts) {
    const at = cell.code.indexOf(check, from);
    from = at + check.length;
    const reason = whyUnjudgeable(check, shape);
    if (reason === null) continue;
    const detail =
      `The check "${check.slice(0, 200)}" has ${reason}, which cannot be judged on returned data. A check compares calls ` +
      `of ${shape.functionName} with plain numbers, texts or lists; it may use abs, round, min, max, len, sum and math.isclose.`;
    problems.add("unjudgeable_assert", lineAt(cell, at), detail);
  }
}

/** Refuses a cell that CPython could not parse: better here, with its line, than as a fault of the platform's later. */
export function checkPython(cell: RoleCell, role: string, problems: ProblemList): boolean {
  const fault = findPythonFault(cell.code);
  if (fault === null) return true;
  problems.add("bad_python", lineAt(cell, fault.offset), `The ${role} cell is no Python: ${fault.reason}.`);
  return false;
}

/** The template with its blank filled must be Python as well: by the solution's expression, else by a plain value. */
export function checkCompleted(cell: RoleCell, expression: string | null, problems: ProblemList): void {
  const fault = findPythonFault(fillBlank(cell.code, expression ?? "0"));
  if (fault === null) return;
  const filling = expression === null ? "a number" : "the solution's expression";
  const line = lineAt(cell, cell.code.indexOf(BLANK));
  problems.add("bad_python", line, `With ${filling} in its blank the exercise cell is no Python: ${fault.reason}.`);
}

/** The solution must answer the same call; otherwise its result says nothing about the exercise. */
export function checkSolution(shape: ExerciseShape, solution: RoleCell, problems: ProblemList): void {
  const head = readFunctionHead(solution.code);
  const same = head?.name === shape.functionName && sameParameters(head.parameters, shape.parameters);
  if (same) return;
  const show = (name: string, parameters: readonly Parameter[]): string =>
    `${name}(${parameters.map((one) => (one.default === null ? one.name : `${one.name}=${one.default}`)).join(", ")})`;
  const found = head ? show(head.name, head.parameters) : "no function";
  const detail = `The solution cell defines ${found}, the exercise ${show(shape.functionName, shape.parameters)}.`;
  problems.add("signature_mismatch", solution.line, detail);
}

/** What the solution writes where the template has its blank; null where the two cells differ in more than that. */
export function expressionOfSolution(template: string, solution: string): string | null {
  const returns = (text: string): string[] => text.split("\n").filter((line) => /^\s+return\b/.test(line));
  const [blankLine] = returns(template).filter((line) => line.includes(BLANK));
  const [solutionLine, ...more] = returns(solution);
  if (!blankLine || !solutionLine || more.length > 0) return null;
  const [before, after] = blankLine.split(BLANK) as [string, string];
  if (!solutionLine.startsWith(before) || !solutionLine.endsWith(after)) return null;
  return solutionLine.slice(before.length, solutionLine.length - after.length).trim() || null;
}
