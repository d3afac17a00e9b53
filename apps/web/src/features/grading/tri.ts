/** A fact with three states: unset is not "no". */
export const TRI = ["yes", "no", "unset"] as const;
export type Tri = (typeof TRI)[number];

export function triOf(value: boolean | null): Tri {
  if (value === null) return "unset";
  return value ? "yes" : "no";
}

export function booleanOf(tri: Tri): boolean | null {
  return tri === "unset" ? null : tri === "yes";
}
