/** Names what differs in a cell that does not parse, line by line: no tree exists, so this is coarse and says so little. */
import { BLANK } from "@warpgrade/domain";
import { readAsserts, readFunctionHead } from "../python/signature.ts";
import { scanPython } from "../python/scan.ts";
import { isBlankLeft } from "./tampered-tree.ts";

export interface TextTampering {
  changed: Set<string>;
  checksRemoved: boolean;
}

const trimmedLines = (text: string): string[] => text.split(/\r\n|\n|\r/).map((line) => line.trim());

function findForeignSigns(source: string, changed: Set<string>): void {
  const code = scanPython(source)
    .filter((token) => token.kind !== "string" && token.kind !== "comment")
    .map((token) => token.text)
    .join("");
  if (/[\uff01-\uff5e]/.test(code)) changed.add("full_width");
  if (/[\u00a0\u2007\u202f\u3000]/.test(code)) changed.add("no_break_space");
}

export function describeUnparsable(template: string, source: string): TextTampering {
  const changed = new Set<string>(["syntax"]);
  findForeignSigns(source, changed);
  const lines = trimmedLines(source);
  const wantedLines = trimmedLines(template).filter((line) => line !== "");
  const name = readFunctionHead(template)?.name ?? "";
  const blankLine = wantedLines.find((line) => line.includes(BLANK)) ?? "";
  const blankStart = blankLine.slice(0, blankLine.indexOf(BLANK));

  const asserts = readAsserts(template).flatMap(trimmedLines);
  const missingChecks = asserts.filter((line) => !lines.includes(line));
  const otherChecks = lines.filter(
    (line) => line.startsWith("assert") && !asserts.includes(line) && line.includes(name),
  );
  missingChecks.forEach((line, index) => {
    const commented = lines.some((other) => other.startsWith("#") && other.includes(line));
    if (commented) changed.add("assert_disabled");
    else changed.add(index < otherChecks.length ? "assert_changed" : "assert_deleted");
  });

  for (const line of wantedLines) {
    if (lines.includes(line) || asserts.includes(line) || line === blankLine) continue;
    if (line.startsWith("def ")) changed.add("signature");
    else if (/^[rRbBuUfF]{0,2}["']/.test(line)) changed.add("docstring");
    else if (line.startsWith("#")) changed.add("comment");
    else changed.add("body");
  }
  const extra = lines.filter((line) => {
    if (line === "" || line.startsWith("#") || line.startsWith("assert") || wantedLines.includes(line)) return false;
    return (
      !(blankStart !== "" && line.startsWith(blankStart.trim())) &&
      !/^(?:async\s+)?def\b/.test(line) &&
      !/^["'“”‘’«]/.test(line)
    );
  });
  if (extra.length > 0) changed.add("extra_code");
  if (!isBlankLeft(source)) changed.add("blank");
  return { changed, checksRemoved: missingChecks.length > 0 };
}
