/**
 * A download that is refused is opened by a browser, not by a program: whoever asks for a page gets the page that says
 * what is wrong in their language instead of JSON.
 */
export async function forPeople(request: Request, answering: Promise<Response>): Promise<Response> {
  const answer = await answering;
  if (answer.ok || !(request.headers.get("accept") ?? "").includes("text/html")) return answer;
  const { error } = (await answer.json()) as { error: { code: string | null; id?: string } };
  const query = new URLSearchParams({ code: error.code ?? "unknown", ...(error.id ? { id: error.id } : {}) });
  return new Response(null, { status: 303, headers: { Location: `/problem?${query}` } });
}
