import { DomainError } from "@warpgrade/domain";
import { domainErrorOf, httpStatusOf, noteFailure } from "../errors.ts";

/** JSON that no cache keeps: everything here depends on who asks and when. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

/** Runs a handler; a refusal becomes `{error: {code, details}}` with its status, a failure only a number. */
export async function answer(where: string, handle: () => Promise<Response>): Promise<Response> {
  try {
    return await handle();
  } catch (error) {
    const domain = domainErrorOf(error);
    if (domain) return json({ error: domain }, httpStatusOf(domain.code));
    return json({ error: { code: null, details: {}, id: noteFailure(error, where) } }, 500);
  }
}

/** The id in an address, checked for shape. Throws NOT_FOUND: an id of another shape names nothing. */
export function idFrom(request: Request, name: string): string {
  const unsafeId = new URL(request.url).searchParams.get(name) ?? "";
  if (!/^[A-Za-z0-9_-]{1,80}$/.test(unsafeId)) throw new DomainError("NOT_FOUND");
  return unsafeId;
}
