/** Whether something is a schedule; by hand, like the rest of the input. */
import { allSteps, countOf, type Order, type Schedule, type Step } from "./schedule.ts";

const MAX_STEPS = 40;
const MAX_NUMBER = 1_000;
const COUNTED: Record<string, string> = { load: "ahead", wait: "pending" };
const NUMBERED: Record<string, string> = { init: "emptyPlus", expect: "halves" };
const MBARRIER_STEPS = ["init", "fence", "expect", "arrive", "await"];
const PLAIN = ["commit", "barrier", "compute", "fence", "arrive"];

/** What a program is of. */
export interface ScheduleSetting {
  order: Order;
  S: number;
  warps: number;
}

/** null, or the first thing that is wrong there. */
export function checkSchedule(raw: unknown, { order, S, warps }: ScheduleSetting): string | null {
  if (!isRecord(raw)) return "not an object";
  if (!isCount(raw.prologueTiles)) return "prologueTiles: not {stages: 0 or 1, plus}";
  for (const name of ["setup", "prologue", "afterPrologue", "iteration"] as const) {
    const steps = raw[name];
    if (!Array.isArray(steps) || steps.length > MAX_STEPS) return `${name}: not a list of at most ${MAX_STEPS} steps`;
    for (const [at, step] of steps.entries()) {
      const wrong = checkStep(step);
      if (wrong !== null) return `${name}[${at}]: ${wrong}`;
    }
  }
  const schedule = raw as unknown as Schedule;
  const { iteration, prologue } = schedule;
  if (order !== "tma" && allSteps(schedule).some((step) => MBARRIER_STEPS.includes(step.do))) {
    return "a step of mbarriers: only in order tma";
  }
  if (furthestLoad(schedule, S) > 2 * S) return "load: more than two trips round the ring ahead";
  if ([...prologue, ...iteration].some((step) => step.do === "load" && step.ahead.stages * S + step.ahead.plus < 0)) {
    return "load: a tile before the one that its place in the program is for";
  }
  if (!computesEveryTile(iteration, warps)) return "iteration: a tile that a computing warp does not compute";
  if (order === "tma" && !copiesEveryTile(schedule, S)) {
    return "iteration: a tile that is never copied";
  }
  const all = ["setup", "prologue", "afterPrologue"].flatMap((name) => raw[name] as Schedule["iteration"]);
  return all.some((step) => step.do === "compute") ? "compute: only in the iteration" : null;
}

/** A total, a rate and a certificate are of tiles that are computed, each of them by each computing warp. */
function computesEveryTile(iteration: readonly Step[], warps: number): boolean {
  return isForEveryTile(
    iteration.filter(
      ({ do: what, who, exceptLast }) =>
        what === "compute" && exceptLast !== true && who !== "first" && (who !== "others" || warps > 1),
    ),
  );
}

/** The tiles that a load lies ahead of its iteration, or of the first one. */
function furthestLoad({ prologueTiles, prologue, iteration }: Schedule, S: number): number {
  const aheadOf = (steps: readonly Step[]) => steps.map((step) => (step.do === "load" ? countOf(step.ahead, S) : 0));
  const issued = Math.max(0, countOf(prologueTiles, S));
  return Math.max(0, ...aheadOf(iteration), ...aheadOf(prologue).map((ahead) => issued + ahead - 1));
}

/** In the loop each, and the first ones, which it begins after, in the prologue. */
function copiesEveryTile({ prologueTiles, prologue, iteration }: Schedule, S: number): boolean {
  const loads = iteration.filter((step) => step.do === "load");
  const least = Math.min(...loads.map((step) => countOf(step.ahead, S)));
  const fromZero = prologue.some((step) => step.do === "load" && countOf(step.ahead, S) === 0);
  return isForEveryTile(loads) && least <= (fromZero ? Math.max(0, countOf(prologueTiles, S)) : 0);
}

/** Whether in each iteration, with a tile ahead or without, one of them is done. */
function isForEveryTile(steps: readonly Step[]): boolean {
  const runs = (moment: "issuing" | "draining"): boolean => steps.some(({ when = moment }) => when === moment);
  return runs("issuing") && runs("draining");
}

function checkStep(step: unknown): string | null {
  if (!isRecord(step) || typeof step.do !== "string") return "not a step";
  if (step.who !== undefined && step.who !== "first" && step.who !== "others") return "who: neither first nor others";
  if (step.when !== undefined && step.when !== "issuing" && step.when !== "draining") {
    return "when: neither issuing nor draining";
  }
  if (step.exceptLast !== undefined && typeof step.exceptLast !== "boolean") return "exceptLast: not true or false";
  return checkArguments(step, step.do);
}

function checkArguments(step: Record<string, unknown>, name: string): string | null {
  if (PLAIN.includes(name)) return null;
  const counted = COUNTED[name];
  if (counted !== undefined) {
    if (!isCount(step[counted])) return `${counted}: not {stages: 0 or 1, plus}`;
    const shifted = step.slotPlus === undefined || isSmall(step.slotPlus, 0);
    return shifted ? null : "slotPlus: not a small whole number";
  }
  const numbered = NUMBERED[name];
  if (numbered !== undefined) return isSmall(step[numbered], 0) ? null : `${numbered}: not a small whole number`;
  if (name !== "await") return "do: unknown";
  if (step.on !== "full" && step.on !== "empty") return "on: neither full nor empty";
  if (step.start !== 0 && step.start !== 1) return "start: neither 0 nor 1";
  return step.flips === undefined || typeof step.flips === "boolean" ? null : "flips: not true or false";
}

function isCount(value: unknown): boolean {
  return isRecord(value) && (value.stages === 0 || value.stages === 1) && isSmall(value.plus, -MAX_NUMBER);
}

function isSmall(value: unknown, least: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= MAX_NUMBER;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
