/** Where to go after signing in: a path of this site, else the front page. `//elsewhere` and `/\elsewhere` leave it. */
export function safeNext(unsafeNext: unknown): string {
  if (typeof unsafeNext !== "string" || unsafeNext.length > 2_000) return "/";
  if (!/^\/(?![/\\])/.test(unsafeNext) || /[\u0000-\u001f]/.test(unsafeNext)) return "/";
  return unsafeNext.startsWith("/sign-in") ? "/" : unsafeNext;
}
