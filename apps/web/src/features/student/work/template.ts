/** The exercise cell as the screen shows it: locked lines around one field. */
import { BLANK } from "@warpgrade/domain";

export interface TemplateParts {
  before: string[];
  /** Text of the blank's line left and right of the field, the indentation kept in `indent`. */
  indent: string;
  left: string;
  right: string;
  after: string[];
  /** 1-based. */
  blankLine: number;
}

export function splitTemplate(template: string): TemplateParts {
  const lines = template.split(/\r\n|\r|\n/);
  const index = lines.findIndex((line) => line.includes(BLANK));
  if (index < 0) return { before: lines, indent: "", left: "", right: "", after: [], blankLine: lines.length + 1 };
  const line = lines[index] ?? "";
  const at = line.indexOf(BLANK);
  const indent = /^[ \t]*/.exec(line)?.[0] ?? "";
  return {
    before: lines.slice(0, index),
    indent,
    left: line.slice(indent.length, at),
    right: line.slice(at + BLANK.length),
    after: lines.slice(index + 1),
    blankLine: index + 1,
  };
}

export type Token = { kind: "keyword" | "string" | "comment" | "plain"; text: string };

const KEYWORDS =
  /^(?:def|return|assert|import|from|for|while|if|elif|else|in|and|or|not|lambda|class|with|as|None|True|False)\b/;

/**
 * Colours for the locked lines only: enough to tell keywords, strings and comments apart. A string
 * over several lines is carried by `open`; nothing here judges the code.
 */
export function tokenizeLines(lines: readonly string[]): Token[][] {
  let open: string | null = null;
  return lines.map((line) => {
    const tokens: Token[] = [];
    let rest = line;
    const take = (kind: Token["kind"], length: number) => {
      const last = tokens.at(-1);
      const text = rest.slice(0, length);
      if (last?.kind === kind) last.text += text;
      else tokens.push({ kind, text });
      rest = rest.slice(length);
    };
    while (rest !== "") {
      if (open !== null) {
        const end = rest.indexOf(open);
        if (end < 0) take("string", rest.length);
        else {
          take("string", end + open.length);
          open = null;
        }
        continue;
      }
      const triple = /^[rbfuRBFU]{0,2}("""|''')/.exec(rest);
      if (triple) {
        open = triple[1] ?? null;
        take("string", triple[0].length);
        continue;
      }
      const quoted = /^[rbfuRBFU]{0,2}("(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?)/.exec(rest);
      if (quoted) take("string", quoted[0].length);
      else if (rest.startsWith("#")) take("comment", rest.length);
      else {
        const keyword = KEYWORDS.exec(rest);
        const word = /^[A-Za-z_0-9]+/.exec(rest);
        if (keyword) take("keyword", keyword[0].length);
        else take("plain", word?.[0].length ?? 1);
      }
    }
    return tokens;
  });
}
