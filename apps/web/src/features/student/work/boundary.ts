/** One text per parameter, as typed; a parameter that has a default begins with it. */
export function argumentsOf(typed: readonly string[], parameters: readonly { default: string | null }[]): string[] {
  return parameters.map((parameter, index) => typed[index] ?? parameter.default ?? "");
}
