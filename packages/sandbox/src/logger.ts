/** The part of a pino logger that the sandbox uses; it logs ids and reasons, never a cell or its output. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export const SILENT: Logger = { info: () => {}, warn: () => {} };
