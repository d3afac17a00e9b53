import { createServer, type Server } from "node:http";

/** Answers GET /health with 200 or 503 and what is wrong, for the process manager of this machine. */
export async function startHealthServer(port: number, check: () => Promise<{ ok: boolean }>): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/health") {
      response.writeHead(404).end();
      return;
    }
    check().then(
      (health) => {
        response.writeHead(health.ok ? 200 : 503, { "content-type": "application/json" });
        response.end(JSON.stringify(health));
      },
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return server;
}
