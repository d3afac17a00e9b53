/** CPython's ast as plain data, as the sandboxed parse job returns it. Field order is CPython's own. */
export interface PyNode {
  /** Class name, e.g. "FunctionDef", "Assert", "Call". */
  n: string;
  /** lineno, col_offset, end_lineno, end_col_offset (columns in UTF-8 bytes, as CPython counts); null where it has none. */
  at: [number, number, number, number] | null;
  f: Record<string, PyField>;
}
/** Constants carry their type and repr, so that 1, 1.0, True and "1" differ; ints beyond 4,096 bits are {type:"int", repr:"(N bits)"}. */
export interface PyConstant {
  type: string;
  repr: string;
}
export type PyField = PyNode | PyConstant | PyField[] | string | number | null;

export type ParseOutcome =
  | { ok: true; tree: PyNode }
  /** `line` and `column` are 1-based; null where CPython gives none. `code` names the kind of refusal. */
  | {
      ok: false;
      code: "syntax" | "too_deep" | "too_large" | "nul" | "encoding";
      message: string;
      line: number | null;
      column: number | null;
    };
