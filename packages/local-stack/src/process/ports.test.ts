import { createServer, type Server } from "node:net";
import { afterEach, expect, it } from "vitest";
import { freePort, isPortFree, portHolder } from "./ports.ts";

let server: Server | undefined;
afterEach(() => server?.close());

function listen(port: number, host: string): Promise<void> {
  return new Promise((resolve) => (server = createServer().listen(port, host, resolve)));
}

it.each(["127.0.0.1", "0.0.0.0", "::"])("sees that a port is taken on %s", async (host) => {
  const port = await freePort();
  expect(await isPortFree(port)).toBe(true);
  await listen(port, host);
  expect(await isPortFree(port)).toBe(false);
});

it("names the process that holds a port", async () => {
  const port = await freePort();
  await listen(port, "127.0.0.1");
  const holder = portHolder(port);
  // Only Linux shows it without another program; elsewhere it is left out of the sentence.
  expect(holder).toMatch(process.platform === "linux" ? new RegExp(`^process ${process.pid} \\(`) : /^$/);
});
