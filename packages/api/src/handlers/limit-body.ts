import { DomainError } from "@warpgrade/domain";

/**
 * Reads a body up to a limit and gives a request whose body lies ready. A body that says it is larger is refused
 * before a byte of it is read; one that does not say so is refused at the byte that goes over. Throws TOO_LARGE.
 */
export async function limitBody(request: Request, maxBytes: number): Promise<Request> {
  if (!request.body) return request;
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > maxBytes) throw new DomainError("TOO_LARGE", { limitBytes: maxBytes });

  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = (request.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      throw new DomainError("TOO_LARGE", { limitBytes: maxBytes });
    }
    pieces.push(value);
  }
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: new Blob(pieces),
    signal: request.signal,
  });
}
