export class Mendable extends Error {
  constructor(message: string, mend?: string);
  mend?: string;
}
export interface StepTools {
  /** What the signs of life say is being done at the moment. */
  note(text: string): void;
  /** Aborted when the step's time is up. */
  signal: AbortSignal;
}
export function seconds(milliseconds: number): string;
export function say(line: string): void;
export function step<T>(
  name: string,
  limits: { timeoutMs: number; mend?: string },
  work: (tools: StepTools) => Promise<T>,
): Promise<T>;
export function explainFailure(error: unknown): void;
export function stopSteps(): void;
