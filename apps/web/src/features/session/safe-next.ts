/** Where to go after signing in: a path of this site, else the front page. `//elsewhere` and `/\elsewhere` leave it. */
export function safeNext(unsafeNext: unknown): string {
  if (typeof unsafeNext !== "string" || unsafeNext.length > 2_000) return "/";
  if (!/^\/(?![/\\])/.test(unsafeNext) || hasControlCharacter(unsafeNext)) return "/";
  return unsafeNext.startsWith("/sign-in") ? "/" : unsafeNext;
}

/** Browsers drop tabs and line ends from addresses, so "/\t/elsewhere" would become "//elsewhere". */
function hasControlCharacter(text: string): boolean {
  return [...text].some((sign) => sign < " ");
}
