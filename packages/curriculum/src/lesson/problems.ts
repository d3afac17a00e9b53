import type { LessonProblem } from "@warpgrade/domain";

export type ProblemCode = LessonProblem["code"];

/** Collects what is wrong with one file, so that the author sees all of it at once. */
export class ProblemList {
  readonly items: LessonProblem[] = [];
  readonly file: string;
  constructor(file: string) {
    this.file = file;
  }

  add(code: ProblemCode, line: number | null, detail: string): void {
    this.items.push({ file: this.file, line, code, detail });
  }

  get any(): boolean {
    return this.items.length > 0;
  }
}

/** Ends the reading of a file at once: what follows would make no sense, or cost too much. */
export class LessonRefused extends Error {
  readonly code: ProblemCode;
  readonly line: number | null;
  constructor(code: ProblemCode, line: number | null, detail: string) {
    super(detail);
    this.code = code;
    this.line = line;
  }
}
