/** The few requests of NextAuth's own routes that this product makes; its client library would weigh more than they do. */
const BASE = "/api/auth";

async function csrfToken(): Promise<string> {
  const answer = await fetch(`${BASE}/csrf`, { cache: "no-store" });
  return ((await answer.json()) as { csrfToken: string }).csrfToken;
}

/** Posts a form to one of NextAuth's routes. Gives its answer's status and the address it wants to send the browser to. */
export async function postToNextAuth(
  route: "callback/password" | "callback/link" | "signout",
  fields: Record<string, string>,
): Promise<{ ok: boolean; status: number; url: URL | null }> {
  const body = new URLSearchParams({ ...fields, csrfToken: await csrfToken(), json: "true" });
  const answer = await fetch(`${BASE}/${route}`, { method: "POST", body, cache: "no-store" });
  const { url } = (await answer.json().catch(() => ({}))) as { url?: string };
  return { ok: answer.ok, status: answer.status, url: url ? new URL(url, window.location.href) : null };
}
