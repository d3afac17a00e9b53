/** Trees for tests: CPython parses (never runs) our own texts. The product gets its trees from the sandbox. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ParseOutcome, PyNode } from "@warpgrade/domain";

const script = fileURLToPath(new URL("./parse.py", import.meta.url));

export function parsePython(sources: readonly string[]): ParseOutcome[] {
  const done = spawnSync("python3", ["-I", "-X", "utf8", script], {
    input: JSON.stringify(sources),
    maxBuffer: 1 << 28,
  });
  if (done.status !== 0) throw new Error(`python3 could not parse: ${done.stderr?.toString() ?? done.error?.message}`);
  return JSON.parse(done.stdout.toString()) as ParseOutcome[];
}

export function treeOf(source: string): PyNode {
  const [outcome] = parsePython([source]);
  if (!outcome?.ok) throw new Error("The source does not parse.");
  return outcome.tree;
}

/** Exit status of one of our own cells; never used on a student's. */
export function runPython(source: string): number {
  return spawnSync("python3", ["-I", "-c", source]).status ?? -1;
}

const COMPILE = `
import json, sys, warnings
warnings.simplefilter("ignore")
def compiles(source):
    try:
        compile(source, "cell", "exec", 0, True)
        return True
    except (SyntaxError, ValueError):
        return False
json.dump([compiles(source) for source in json.load(sys.stdin)], sys.stdout)
`;

/** Which of the sources CPython would compile; nothing is run. */
export function compilePython(sources: readonly string[]): boolean[] {
  const done = spawnSync("python3", ["-I", "-X", "utf8", "-c", COMPILE], { input: JSON.stringify(sources) });
  if (done.status !== 0) throw new Error(`python3 could not compile: ${done.stderr.toString()}`);
  return JSON.parse(done.stdout.toString()) as boolean[];
}
