/**
 * Whether something is a student's work, checked by hand: what comes from the browser's storage or in
 * the details of a refusal may be anything, and a schema library would weigh more than this page.
 */
import type { DraftView, WorkContent } from "@warpgrade/domain";

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function areTexts(holder: Fields, names: readonly string[]): boolean {
  return names.every((name) => typeof holder[name] === "string");
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === "string";
}

const SOURCES: readonly unknown[] = [null, "PLATFORM_RUN", "OWN_MACHINE", "STATIC_REVIEW"];

export function isWorkContent(value: unknown): value is WorkContent {
  if (!isFields(value) || !areTexts(value, ["blank", "explanation", "failureExplanation"])) return false;
  const { boundary, claim, answers } = value;
  if (!isFields(boundary) || !isFields(claim) || !isFields(answers)) return false;
  return (
    Array.isArray(boundary.args) &&
    boundary.args.every((arg) => typeof arg === "string") &&
    areTexts(boundary, ["expected"]) &&
    areTexts(claim, ["device", "command", "output"]) &&
    SOURCES.includes(claim.source) &&
    isTextOrNull(claim.runId) &&
    areTexts(answers, ["Q1", "Q2", "Q3"])
  );
}

export function isDraftView(value: unknown): value is DraftView {
  return (
    isFields(value) && Number.isInteger(value.version) && isTextOrNull(value.updatedAt) && isWorkContent(value.content)
  );
}
