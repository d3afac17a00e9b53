/** Fenced blocks of a Quarto file. A block inside another is text; an unclosed one runs to the end of the file. */
import { makeCell, type ReadFile, type UploadedCell } from "./cells.ts";

const OPENING = /^ {0,3}(`{3,}|~{3,})\s*(.*?)\s*$/;

export interface QuartoCells extends ReadFile {
  /** Per cell: text between it and the one before. */
  proseBefore: string[];
}

export function readQuartoCells(text: string): QuartoCells {
  const bom = text.startsWith("\ufeff");
  const cells: UploadedCell[] = [];
  const proseBefore: string[] = [];
  let fence: string | null = null;
  let info = "";
  let body: string[] = [];
  let prose: string[] = [];
  let unusualFence = false;
  const close = (): void => {
    const runs = /^\{python\b[^}]*\}$/.test(info);
    cells.push(makeCell(body.join("\n"), runs));
    proseBefore.push(prose.join("\n"));
    if (runs && fence !== "```") unusualFence = true;
    fence = null;
    prose = [];
  };
  for (const line of (bom ? text.slice(1) : text).split("\n")) {
    const bare = line.replace(/\r$/, "");
    if (fence === null) {
      const hit = OPENING.exec(bare);
      if (!hit) {
        prose.push(bare);
        continue;
      }
      fence = hit[1]!;
      info = hit[2]!;
      body = [];
      continue;
    }
    const end = bare.trim();
    if (end.length >= fence.length && end === fence[0]!.repeat(end.length) && /^ {0,3}\S/.test(bare)) close();
    else body.push(line);
  }
  if (fence !== null) close();
  return { cells, proseBefore, changed: [...(bom ? ["bom"] : []), ...(unusualFence ? ["fence"] : [])] };
}
