import http from "node:http";
import https from "node:https";
import Docker from "dockerode";

export interface Client {
  docker: Docker;
  /** Closes the connections that are kept open between calls, and each other one at the end of its call. */
  close(): void;
}

/**
 * A client of the engine that DOCKER_HOST, DOCKER_TLS_VERIFY and DOCKER_CERT_PATH name, else of /var/run/docker.sock.
 * Its connections are its own: those of Node's common agent stay open for a while, in nobody's charge.
 */
export function connect(): Client {
  const docker = new Docker();
  const modem = docker.modem as unknown as { protocol: string; agent?: http.Agent };
  if (modem.protocol !== "http" && modem.protocol !== "https") return { docker, close: () => {} };
  const agent = modem.protocol === "https" ? new https.Agent({ keepAlive: true }) : new http.Agent({ keepAlive: true });
  modem.agent = agent;
  function close(): void {
    agent.maxFreeSockets = 0;
    for (const socket of Object.values(agent.freeSockets).flat()) socket?.destroy();
  }
  return { docker, close };
}
