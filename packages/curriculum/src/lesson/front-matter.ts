import { parseDocument } from "yaml";
import { z } from "zod";
import { LESSON_LIMITS } from "./limits.ts";
import { LessonRefused } from "./problems.ts";

const LabelText = z.union([z.string().min(1), z.record(z.string(), z.string())]);
const FrontRubricItem = z.object({ id: z.string().min(1), label: LabelText, points: z.number().min(0).max(4) });
const FrontRubric = z.object({
  EXPLANATION: z.array(FrontRubricItem).optional(),
  Q1: z.array(FrontRubricItem).optional(),
  Q2: z.array(FrontRubricItem).optional(),
  Q3: z.array(FrontRubricItem).optional(),
});
export type FrontRubric = z.infer<typeof FrontRubric>;

/** The keys that are ours; every other key (Quarto has hundreds) is left alone. */
const FrontMatter = z.looseObject({
  title: z.union([z.string(), z.number()]).optional(),
  lang: z.string().optional(),
  slug: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,79}$/, "slug: small letters, digits, - and _ only")
    .optional(),
  number: z.number().int().min(0).max(9999).optional(),
  oracle: z.string().min(1).max(80).optional(),
  hints: z.array(z.string().min(1)).length(4, "hints: exactly four, one for each level").optional(),
  rubric: FrontRubric.optional(),
});
export type FrontMatter = z.infer<typeof FrontMatter>;

export interface SplitFile {
  front: FrontMatter;
  body: string;
  /** Lines before the body, so that a line of the body can be named by its number in the file. */
  bodyStartLine: number;
}

function deeper(text: string): boolean {
  let depth = 0;
  for (const char of text) {
    if (char === "[" || char === "{") depth += 1;
    else if (char === "]" || char === "}") depth = Math.max(0, depth - 1);
    if (depth > 20) return true;
  }
  return /^ {200}/m.test(text) || /(?:- ){20}/.test(text);
}

function readYaml(text: string): FrontMatter {
  const refuse = (line: number, why: string): never => {
    throw new LessonRefused("bad_front_matter", line, `The YAML block at the top cannot be read: ${why}`);
  };
  if (text.length > LESSON_LIMITS.frontMatterChars) refuse(1, "it is too long.");
  if (deeper(text)) refuse(1, "it is nested too deeply.");
  const document = parseDocument(text, { uniqueKeys: true, strict: true, customTags: [], logLevel: "silent" });
  const fault = document.errors[0];
  // Position 1 of the block is line 2 of the file: the block follows the opening dashes.
  if (fault) refuse((fault.linePos?.[0].line ?? 0) + 1, fault.message.split("\n")[0]!);
  let value: unknown;
  try {
    // A dozen aliases are more than a lesson needs; a "billion laughs" file needs many.
    value = document.toJS({ maxAliasCount: 12 }) ?? {};
  } catch (error) {
    refuse(1, error instanceof Error && /alias/i.test(error.message) ? "too many aliases." : "it does not resolve.");
  }
  const parsed = FrontMatter.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const key = String(issue.path[0] ?? "");
  const line = text.split("\n").findIndex((candidate) => candidate.startsWith(`${key}:`));
  return refuse(line + 2, `${issue.path.join(".") || "the block"}: ${issue.message}`);
}

/** Takes the YAML block off the top of a file; a file without one has an empty block. */
export function splitFrontMatter(text: string): SplitFile {
  const lines = text.split("\n");
  if (!/^---\s*$/.test(lines[0] ?? "")) return { front: {}, body: text, bodyStartLine: 1 };
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line));
  if (end < 0)
    throw new LessonRefused(
      "bad_front_matter",
      1,
      "The YAML block at the top is never closed by a line of three dashes.",
    );
  return {
    front: readYaml(lines.slice(1, end).join("\n")),
    body: lines.slice(end + 1).join("\n"),
    bodyStartLine: end + 2,
  };
}
