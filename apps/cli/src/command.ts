/** What the commands share: usage errors, reading a file or standard input, one JSON line an answer. */
import { readFile } from "node:fs/promises";

/** A mistake in how the command was called: its text goes to standard error, with exit status 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export async function readInput(file: string): Promise<Buffer> {
  if (file !== "-") {
    try {
      return await readFile(file);
    } catch (error) {
      throw new UsageError(`cannot read ${file}: ${(error as NodeJS.ErrnoException).code ?? "unknown error"}`);
    }
  }
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Lines of a JSON-lines text, each with its number; a line that is no JSON is said with its number. */
export function parseJsonLines(text: string): { line: number; value: unknown }[] {
  return text
    .replace(/^\ufeff/, "")
    .split("\n")
    .map((raw, at) => ({ raw, line: at + 1 }))
    .filter(({ raw }) => raw.trim() !== "")
    .map(({ raw, line }) => {
      try {
        return { line, value: JSON.parse(raw) as unknown };
      } catch {
        throw new UsageError(`line ${line} is not JSON`);
      }
    });
}

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Runs a command; its number is the exit status. */
export async function main(command: () => Promise<number>): Promise<void> {
  // A reader that goes away (`| head`) is no failure.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(0);
  });
  try {
    process.exitCode = await command();
  } catch (error) {
    const isUsage = error instanceof UsageError || (error as NodeJS.ErrnoException).code?.startsWith("ERR_PARSE_ARGS");
    note(isUsage ? (error as Error).message : String((error as Error).stack ?? error));
    process.exitCode = isUsage ? 2 : 1;
  }
}
