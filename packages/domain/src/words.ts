/** Closed vocabularies that the schema, the code and the screens share. */
import { z } from "zod";
import { LOCALES, OUTCOMES, RUN_KINDS, RUN_STATES } from "./vocabulary.ts";

export const Locale = z.enum(LOCALES);
export type Locale = z.infer<typeof Locale>;

/** The languages a shipped lesson may be written in; the interface has all of LOCALES. */
export const CourseRole = z.enum(["STUDENT", "GRADER", "INSTRUCTOR"]);
export type CourseRole = z.infer<typeof CourseRole>;

export const RunKind = z.enum(RUN_KINDS);
export type RunKind = z.infer<typeof RunKind>;

export const RunState = z.enum(RUN_STATES);
export type RunState = z.infer<typeof RunState>;

export const Outcome = z.enum(OUTCOMES);
export type Outcome = z.infer<typeof Outcome>;

export const TemplateState = z.enum([
  "intact",
  "blank_only",
  "format_only",
  "tampered",
  "missing_exercise",
  "unreadable",
]);
export type TemplateState = z.infer<typeof TemplateState>;

export const VetoKind = z.enum(["right_by_luck", "boundary_checks_removed", "unrun_claimed_as_measured"]);
export type VetoKind = z.infer<typeof VetoKind>;
export const VetoState = z.enum(["PROPOSED", "STANDING", "DISMISSED"]);
export type VetoState = z.infer<typeof VetoState>;

export const CaseKind = z.enum(["normal", "boundary", "beyond"]);
export type CaseKind = z.infer<typeof CaseKind>;

/** Where a claimed result comes from. Only a recorded run can contradict a claim. */
export const ClaimSource = z.enum(["PLATFORM_RUN", "OWN_MACHINE", "STATIC_REVIEW"]);
export type ClaimSource = z.infer<typeof ClaimSource>;

export const CoreLink = z.enum(["HOLDS", "BROKEN"]);
export type CoreLink = z.infer<typeof CoreLink>;
