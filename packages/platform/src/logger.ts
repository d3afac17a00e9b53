import { pino, type Logger } from "pino";
import { loadEnv } from "./env.ts";

export type { Logger };

/**
 * Logs hold ids, never answers, names or secrets. Two guards make a slip harmless: fields with the names below are
 * struck out at the first three levels, and an error gives its type, code, frames and the first line of its message
 * only (Prisma's later lines repeat the data of the query; a JSON.parse message quotes the input, so it is dropped).
 */
const STRUCK_FIELDS = [
  "password",
  "passwordHash",
  "secret",
  "token",
  "cookie",
  "authorization",
  "email",
  "displayName",
  "answer",
  "answers",
  "text",
  "blank",
  "comment",
  "stdout",
  "stderr",
];

const MESSAGE_LENGTH = 200;

/**
 * A JSON-lines logger on standard output, named after the part that speaks ("worker", "web.submit").
 * The level comes from LOG_LEVEL (default "info"). Usage: `log.info({ runId }, "run judged")`.
 */
export function createLogger(name: string, destination?: { write(line: string): void }): Logger {
  const options = {
    name,
    level: loadEnv().LOG_LEVEL,
    base: { pid: process.pid },
    redact: {
      paths: STRUCK_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: "[struck]",
    },
    serializers: { err: describeError, error: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  const firstLine = error.message.trim().split("\n", 1)[0] ?? "";
  return {
    type: error.name,
    code: typeof code === "string" || typeof code === "number" ? code : undefined,
    message: error instanceof SyntaxError ? undefined : firstLine.slice(0, MESSAGE_LENGTH),
    frames: (error.stack ?? "")
      .split("\n")
      .filter((line) => line.startsWith("    at "))
      .map((line) => line.trim())
      .slice(0, 12),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}
