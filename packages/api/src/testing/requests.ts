import { encode } from "next-auth/jwt";
import { requireSetting } from "@warpgrade/platform";
import type { ViewerRef } from "@warpgrade/services";
import { sessionCookieName } from "../session.ts";

export const ORIGIN = "http://localhost:3000";

/** A session cookie as NextAuth makes it. */
export async function cookieOf(viewer: ViewerRef, sessionVersion = 1): Promise<string> {
  const token = await encode({
    token: { sub: viewer.userId, sessionVersion },
    secret: requireSetting("NEXTAUTH_SECRET"),
  });
  return `theme=dark; ${sessionCookieName()}=${token}`;
}

/** A body that never says how long it is, and counts how much of it was read. */
export function endlessBody(): { body: ReadableStream<Uint8Array>; readBytes: () => number } {
  const piece = new Uint8Array(64 * 1024).fill(97);
  let readBytes = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      readBytes += piece.byteLength;
      controller.enqueue(piece);
    },
  });
  return { body, readBytes: () => readBytes };
}
