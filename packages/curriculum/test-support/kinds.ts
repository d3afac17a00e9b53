/** The completed cell of the test lesson, changed in one way a row, and what must be said of it. */
import { expect, it } from "vitest";
import { ANSWER, TEMPLATE } from "./lesson.ts";
import { judgeUploads } from "./uploads.ts";

export const DONE = TEMPLATE.replace("______", ANSWER);
export const lines = DONE.split("\n");
export const head = lines.slice(0, 4).join("\n");
export const checks = lines.slice(5);
export const withChecks = (...own: string[]): string => `${head}\n\n${own.join("\n")}`;
export const swap = (from: string, to: string): string => {
  if (!DONE.includes(from)) throw new Error(`not in the cell: ${from}`);
  return DONE.replace(from, () => to);
};

export const VETO = "boundary_checks_removed";
export type Kind = [name: string, content: string, template: string, veto: string | null, changed: string[]];

export function check(kinds: readonly Kind[], filename: string): void {
  const contents = kinds.map(([, content]) => content);
  const judgedAll = judgeUploads(TEMPLATE, filename, contents);
  it.each(kinds)("%s", (_name, content, template, veto, changed) => {
    const judged = judgedAll[contents.indexOf(content)]!;
    expect({ template: judged.template, veto: judged.vetoProposed }).toEqual({ template, veto });
    expect(judged.changed.toSorted()).toEqual(changed.toSorted());
  });
}
