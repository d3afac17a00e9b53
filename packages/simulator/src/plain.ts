/**
 * What came back from a call, as far as an oracle cares. The simulator knows no other room, so this
 * is its own small type; whoever calls it converts.
 */
export type Answer =
  | { kind: "int"; int: bigint }
  | { kind: "float"; float: number }
  /** An int too long to travel: only its sign and bit length. */
  | { kind: "hugeInt"; sign: -1 | 1; bits: number }
  /** A bool, a string, a list, None: data, but no number. */
  | { kind: "notNumber"; what: string }
  /** No data at all, or the call raised, or it was never answered. */
  | { kind: "nothing"; why: "raised" | "nonData" | "unanswered"; what: string };
