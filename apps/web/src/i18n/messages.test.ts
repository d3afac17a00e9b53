import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";
import {
  CONDITION_NAMES,
  CourseRole,
  ERROR_CODES,
  LOCALES,
  OUTCOMES,
  PARTS,
  RUN_STATES,
  VetoKind,
  VetoState,
} from "@warpgrade/domain";
import { NAMESPACES, loadMessages, type Messages } from "./messages.ts";

const folder = join(import.meta.dirname, "..", "..", "messages");

/** Every message of a file as "a.b.c" -> text. */
function flatten(value: unknown, path: string[] = []): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [[path.join("."), value]];
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, [...path, key]));
}

function read(locale: string, file: string): Map<string, unknown> {
  return new Map(flatten(JSON.parse(readFileSync(join(folder, locale, file), "utf8"))));
}

/** Names of what is put into a message, so that no language forgets a value or invents one. */
function placeholders(message: string): string[] {
  const found = new Set<string>();
  const visit = (element: { type: number; value?: unknown; options?: object; children?: unknown }) => {
    // 0 is plain text, 7 the number sign of a plural; everything else names a value.
    if (element.type !== 0 && element.type !== 7) found.add(String(element.value));
    for (const option of Object.values(element.options ?? {}) as { value: never[] }[]) option.value.forEach(visit);
    if (Array.isArray(element.children)) element.children.forEach(visit);
  };
  (new IntlMessageFormat(message).getAst() as never[]).forEach(visit);
  return [...found].sort();
}

describe.each(readdirSync(join(folder, "en")))("%s", (file) => {
  it("belongs to a namespace that is loaded", () => {
    expect(NAMESPACES).toContain(file.replace(/\.json$/, ""));
  });

  it.each(LOCALES)("has the same keys as English in %s, none empty", (locale) => {
    const there = read(locale, file);
    expect([...there.keys()].sort()).toEqual([...read("en", file).keys()].sort());
    const empty = [...there].filter(([, text]) => typeof text !== "string" || text.trim() === "");
    expect(empty).toEqual([]);
  });

  it.each(LOCALES)("puts the same values into its messages in %s", (locale) => {
    const english = read("en", file);
    for (const [key, text] of read(locale, file)) {
      expect(placeholders(String(text)), `${locale} ${key}`).toEqual(placeholders(String(english.get(key))));
    }
  });
});

describe.each(LOCALES)("the words of the domain in %s", (locale) => {
  const groups: [string, readonly string[]][] = [
    ["errors", ERROR_CODES],
    ["common.outcome", OUTCOMES],
    ["common.condition", CONDITION_NAMES],
    ["common.conditionState", ["met", "failed", "waiting", "off"]],
    ["common.veto", VetoKind.options],
    ["common.vetoState", VetoState.options],
    ["common.runState", RUN_STATES],
    ["common.part", PARTS],
    ["common.role", [...CourseRole.options, "ADMIN"]],
    ["common.result", ["PASS", "FAIL", "PENDING"]],
  ];
  it.each(groups)("%s has a sentence for each", async (group, words) => {
    const all: unknown = await loadMessages(locale);
    const texts = group.split(".").reduce((inner, key) => (inner as Record<string, Messages>)[key], all) as Messages;
    for (const word of words) expect(texts[word], word).toMatch(/\S/);
  });
});
