import type { Parameter } from "../python/signature.ts";

export interface OracleQuery {
  functionName: string;
  parameters: Parameter[];
  slug: string;
}

export interface OracleChoice {
  /** Names the caller's registry has; null: any name is taken as it stands. */
  known: readonly string[] | null;
  /** Asked when neither the file nor the person importing names one. */
  suggest: ((query: OracleQuery) => string | null) | null;
}

export type OracleReading = { ok: true; oracle: string; defaulted: boolean } | { ok: false; detail: string };

/** The file's own word first, then the person importing, then a suggestion by the function's name. */
export function chooseOracle(
  named: string | undefined,
  given: string | undefined,
  choice: OracleChoice,
  query: OracleQuery,
): OracleReading {
  const stated = named ?? given;
  const oracle = stated ?? choice.suggest?.(query) ?? null;
  const list = choice.known === null ? "" : ` Known: ${choice.known.join(", ") || "none"}.`;
  if (oracle === null) {
    return {
      ok: false,
      detail: `No oracle is named for ${query.functionName}, and none is known by that function's name.${list}`,
    };
  }
  if (choice.known !== null && !choice.known.includes(oracle)) {
    return { ok: false, detail: `The oracle "${oracle}" is not known.${list}` };
  }
  return { ok: true, oracle, defaulted: stated === undefined };
}
