import { createServer } from "node:net";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** A TCP port on 127.0.0.1 that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!address || typeof address === "string") throw new Error("no port was given");
  return address.port;
}

/** True when the port can be bound on every address of this machine, as the web will bind it. */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of ["0.0.0.0", "127.0.0.1", "::"]) {
    const code = await bindError(port, host);
    if (code === "EADDRINUSE" || code === "EACCES") return false;
  }
  return true;
}

function bindError(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "UNKNOWN"));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/** Who listens on a port, as "process 123 (node)", or null when that cannot be seen (another user, another system). */
export function portHolder(port: number): string | null {
  try {
    const inode = listeningInode(port);
    return inode ? ownerOfSocket(inode) : null;
  } catch {
    return null;
  }
}

function listeningInode(port: number): string | null {
  const wanted = port.toString(16).toUpperCase().padStart(4, "0");
  for (const table of ["/proc/net/tcp", "/proc/net/tcp6"]) {
    for (const line of readFileSync(table, "utf8").split("\n").slice(1)) {
      const fields = line.trim().split(/\s+/);
      // Field 3 is the state; 0A means listening.
      if (fields[1]?.endsWith(`:${wanted}`) && fields[3] === "0A") return fields[9] ?? null;
    }
  }
  return null;
}

function ownerOfSocket(inode: string): string | null {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      for (const descriptor of readdirSync(`/proc/${pid}/fd`)) {
        if (readlinkSync(`/proc/${pid}/fd/${descriptor}`) !== `socket:[${inode}]`) continue;
        return `process ${pid} (${readFileSync(`/proc/${pid}/comm`, "utf8").trim()})`;
      }
    } catch {
      // Another user's process, or one that has just ended.
    }
  }
  return null;
}
