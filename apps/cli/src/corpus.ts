/**
 * Runs four files of judged examples (answers, misbehaving, tamper, claims; a README beside them says
 * what each field means) through the judge and says where it and they disagree.
 */
import { readdir } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { createSandbox, type DriverName } from "@warpgrade/sandbox";
import type { Verdict } from "@warpgrade/domain";
import { main, note, parseJsonLines, readInput, UsageError } from "./command.ts";
import { inOrder } from "./in-order.ts";
import { JudgeRecord, judgeRecord, submissionOf } from "./judge-record.ts";
import { loadLesson } from "./lesson-file.ts";

const HELP = `Compares the judge with a folder of judged examples.

  npm run -s corpus -- FOLDER --lessons FOLDER [--driver docker|bubblewrap] [--only answers,claims]

FOLDER holds answers.jsonl, misbehaving.jsonl, tamper.jsonl, claims.jsonl; --lessons holds the lessons they name.
Exit status 0: no disagreement. Other words for a change in an upload are a note, not a disagreement.`;

/** Each says what a verdict should have been, and names every difference. */
const COMPARE: Record<string, (expect: never, verdict: Verdict) => string[]> = {
  answers: compareAnswer,
  misbehaving: compareMisbehaving,
  tamper: compareTamper,
  claims: compareClaim,
};

interface ExpectedAnswer {
  visibleAsserts: string;
  property: string;
  counterexample: unknown;
}

function compareAnswer(expect: ExpectedAnswer, verdict: Verdict): string[] {
  const found = verdict.counterexample ?? verdict.beyondNote;
  const luck = verdict.vetoEvidence.some(({ kind }) => kind === "right_by_luck");
  return [
    differ("visibleAsserts", expect.visibleAsserts, verdict.visibleAsserts),
    differ("property", expect.property, verdict.property),
    differ("has a counterexample", expect.counterexample !== null, found !== null),
    differ("right_by_luck", expect.visibleAsserts === "pass" && verdict.counterexample !== null, luck),
  ].flat();
}

interface ExpectedMisbehaving {
  outcome: string[];
  automaticPointsMax: number;
}

function compareMisbehaving(expect: ExpectedMisbehaving, verdict: Verdict): string[] {
  const points = (verdict.automaticPoints?.normal ?? 0) + (verdict.automaticPoints?.boundary ?? 0);
  return [
    ...(expect.outcome.includes(verdict.outcome)
      ? []
      : [`outcome: ${expect.outcome.join(" or ")}, found ${verdict.outcome}`]),
    ...(points <= expect.automaticPointsMax * 100
      ? []
      : [`points: at most ${expect.automaticPointsMax * 100}, found ${points}`]),
  ];
}

/** Which words name a change is printed and counted apart: the word for the whole and the evidence are what must agree. */
const NOTE = "note: ";

interface ExpectedTamper {
  template: string;
  vetoProposed: string | null;
  changed: string[];
}

function compareTamper(expect: ExpectedTamper, verdict: Verdict): string[] {
  const veto = verdict.vetoEvidence.find(({ kind }) => kind === "boundary_checks_removed")?.kind ?? null;
  const known = verdict.changed.filter(
    (word) => !/^(?:blank|file|cell)_(?:empty|syntax|statements|too_large|not_|nul_|unknown)/.test(word),
  );
  return [
    differ("template", expect.template, verdict.template),
    differ("veto", expect.vetoProposed, veto),
    differ(`${NOTE}changed`, expect.changed.toSorted().join(), known.toSorted().join()),
  ].flat();
}

interface ExpectedClaim {
  match: boolean;
  vetoProposed: string | null;
  static: boolean;
}

function compareClaim(expect: ExpectedClaim, verdict: Verdict): string[] {
  const veto = verdict.vetoEvidence.find(({ kind }) => kind === "unrun_claimed_as_measured")?.kind ?? null;
  // Whether a forecast under static review is right is left to people.
  const match = expect.static ? null : expect.match;
  return [differ("claimMatch", match, verdict.claimMatch), differ("veto", expect.vetoProposed, veto)].flat();
}

function differ(what: string, expected: unknown, found: unknown): string[] {
  return expected === found ? [] : [`${what}: ${String(expected)}, found ${String(found)}`];
}

const Row = z.looseObject({ id: z.string(), lesson: z.string(), expect: z.looseObject({}) });

function expectationOf(row: z.infer<typeof Row>): never {
  const claim = row.claim as { provenance?: string } | undefined;
  return { ...row.expect, static: claim?.provenance === "static_review" } as never;
}

async function loadLessons(folder: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".qmd")).sort();
  const loaded = await Promise.all(names.map((name) => loadLesson(path.join(folder, name))));
  return new Map(loaded.map((lesson) => [lesson.slug, lesson]));
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      lessons: { type: "string" },
      driver: { type: "string" },
      only: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  const [folder] = positionals;
  if (folder === undefined || values.lessons === undefined)
    throw new UsageError("give FOLDER and --lessons FOLDER; see --help");
  const lessons = await loadLessons(values.lessons);
  const drivers = values.driver === undefined ? {} : { drivers: [values.driver as DriverName] };
  const created = await createSandbox({ ...drivers, poolSize: 2 });
  if (!created.ok)
    throw new UsageError(created.reasons.map(({ driver, reason, mend }) => `${driver}: ${reason}. ${mend}`).join("\n"));
  const { sandbox } = created;
  let disagreements = 0;
  try {
    for (const name of values.only?.split(",") ?? Object.keys(COMPARE)) {
      const rows = parseJsonLines((await readInput(path.join(folder, `${name}.jsonl`))).toString("utf8"));
      let agree = 0;
      let notes = 0;
      const startedAt = performance.now();
      await inOrder(
        rows,
        2,
        async ({ value, line }) => {
          const row = Row.parse(value);
          const record = JudgeRecord.parse(value);
          const lesson = lessons.get(row.lesson);
          if (lesson === undefined)
            throw new UsageError(`${name}.jsonl, line ${line}: no lesson ${row.lesson} in ${values.lessons}`);
          const submission = submissionOf(record);
          const verdict = await judgeRecord({
            record,
            submission,
            lesson,
            sandbox,
            signal: new AbortController().signal,
          });
          return { id: row.id, faults: COMPARE[name]?.(expectationOf(row), verdict) ?? ["unknown file"], verdict };
        },
        ({ id, faults, verdict }) => {
          if (verdict.outcome === "platform_fault") faults.push("platform_fault");
          const disagrees = faults.some((fault) => !fault.startsWith(NOTE));
          if (disagrees) disagreements += 1;
          if (!disagrees) agree += 1;
          if (faults.length > 0 && !disagrees) notes += 1;
          if (faults.length > 0) process.stdout.write(`${name} ${id}: ${faults.join("; ")}\n`);
        },
      );
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      process.stdout.write(
        `${name}: ${agree} of ${rows.length} agree${notes > 0 ? `, ${notes} of them with a note` : ""} (${sandbox.driver}, ${seconds} s)\n`,
      );
    }
  } finally {
    await sandbox.dispose();
  }
  if (disagreements > 0) note(`${disagreements} disagree`);
  return disagreements > 0 ? 1 : 0;
}

await main(run);
