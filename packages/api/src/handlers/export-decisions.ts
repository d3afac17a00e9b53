import { exportDecisions, type ServiceDeps } from "@warpgrade/services";
import { answer, idFrom } from "./answer.ts";
import { viewerOf } from "./viewer-of.ts";

/** GET ?assignmentId=...: the CSV of decisions, sent line by line as fast as the reader takes it. */
export function handleExportDecisions(request: Request, given?: ServiceDeps): Promise<Response> {
  return answer("export decisions", async () => {
    const { deps, viewer } = await viewerOf(request, given);
    const file = await exportDecisions(deps, viewer, { assignmentId: idFrom(request, "assignmentId") });
    return new Response(streamOf(file.lines), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": attachment(file.fileName),
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
        "X-Export-Id": file.manifest.exportId,
        "X-Export-Rows": String(file.manifest.rows),
        "X-Export-Sha256": file.manifest.sha256,
      },
    });
  });
}

/** Pulls the next piece only when the reader has taken the last one; a reader that leaves ends the generator. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

/** RFC 6266: a plain name for old readers, the real one in UTF-8. */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^A-Za-z0-9._-]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}
