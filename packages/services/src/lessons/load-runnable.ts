/**
 * What of a lesson version is run and judged: its exercise in each language and its fixed cases. A version never changes
 * once it is committed, and between a press and a verdict it is needed twice, so each process keeps the last ones.
 */
import { selectExercises, selectVersionCases, type Db } from "@warpgrade/db";
import { Exercise, FixedCase } from "@warpgrade/domain";
import { LRUCache } from "lru-cache";
import type { CaseSet } from "./fixed-cases.ts";

export interface Runnable extends CaseSet {
  exercises: { locale: string; exercise: Exercise }[];
}

const kept = new LRUCache<string, Runnable>({ max: 64 });

/** Null for a version that is not there. Nobody may change what it gives. */
export async function loadRunnable(db: Db, lessonVersionId: string): Promise<Runnable | null> {
  const known = kept.get(lessonVersionId);
  if (known) return known;
  const [texts, version] = await Promise.all([
    selectExercises(db, lessonVersionId),
    selectVersionCases(db, lessonVersionId),
  ]);
  if (!version || texts.length === 0) return null;
  const runnable = {
    exercises: texts.map(({ locale, exercise }) => ({ locale, exercise: Exercise.parse(exercise) })),
    cases: FixedCase.array().parse(version.cases),
    casesSha256: version.casesSha256,
  };
  kept.set(lessonVersionId, runnable);
  return runnable;
}
