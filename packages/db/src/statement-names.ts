/** Lists of different lengths make texts of their own; what comes after this many is planned anew each time. */
const MOST_NAMES = 400;

/**
 * A name for each text of a statement. Under a name a connection parses and plans a statement once, which for a read
 * over several relations costs more than its execution.
 */
export function createStatementNames(most = MOST_NAMES): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    // Without a name: planned for this once.
    if (names.size >= most) return "";
    const name = `w${names.size}`;
    names.set(sql, name);
    return name;
  };
}
