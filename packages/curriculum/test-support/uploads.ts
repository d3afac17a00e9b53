/** Uploaded files of the three formats, around a cell. */
import type { ParseOutcome } from "@warpgrade/domain";
import { compareTemplate, otherSources, type TemplateComparison } from "../src/integrity/compare-template.ts";
import { extractCell, type ExtractedCell } from "../src/submission/extract-cell.ts";
import { parsePython, treeOf } from "./python.ts";

export type BookCell = { kind?: string; source: string; role?: string; outputs?: unknown[]; id?: string };

export function notebook(cells: readonly BookCell[], extra: Record<string, unknown> = {}): string {
  return JSON.stringify({
    cells: cells.map(({ kind = "code", source, role, outputs = [], id }, index) => ({
      cell_type: kind,
      id: id ?? `c${index}`,
      metadata: role ? { course_role: role } : {},
      source: source.split(/(?<=\n)/),
      ...(kind === "code" ? { outputs, execution_count: null } : {}),
    })),
    metadata: { kernelspec: { name: "python3" } },
    nbformat: 4,
    nbformat_minor: 5,
    ...extra,
  });
}

export const marked = (code: string): string => `#| course_role: exercise\n${code}`;

export const quarto = (cell: string, fence = "```", info = "{python}"): string =>
  `---\ntitle: Mine\n---\n\nText.\n\n${fence}${info}\n${cell}\n${fence}\n\nMore.\n`;

export interface Judged extends TemplateComparison {
  found: ExtractedCell;
}

/** The way the judge goes: find the cell, have every source parsed, compare. One Python for all of them. */
export function judgeUploads(template: string, filename: string, contents: readonly string[]): Judged[] {
  const templateTree = treeOf(template);
  const all = contents.map((content) => extractCell({ filename, content, template }));
  const sources = all.map((found) => (found.state === "found" ? [found.cell, ...otherSources(found)] : []));
  const parses = parsePython(sources.flat());
  let at = 0;
  return all.map((found, index) => {
    if (found.state !== "found") {
      return { found, template: found.state, changed: found.changed, differences: [], vetoProposed: null, blank: null };
    }
    const [cellParse, ...otherParses] = parses.slice(at, at + sources[index]!.length) as [
      ParseOutcome,
      ...ParseOutcome[],
    ];
    at += sources[index]!.length;
    return { found, ...compareTemplate({ template, templateTree, cell: found.cell, cellParse, found, otherParses }) };
  });
}

export function judgeUpload(template: string, filename: string, content: string): Judged {
  return judgeUploads(template, filename, [content])[0]!;
}
