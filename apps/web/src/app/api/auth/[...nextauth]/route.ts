import NextAuth from "next-auth";
import { nextAuthOptions } from "@warpgrade/api";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/** Options are read per request: a build has no secrets. */
function handle(request: Request, context: RouteContext): Promise<Response> {
  return (NextAuth as (...args: unknown[]) => Promise<Response>)(request, context, nextAuthOptions());
}

export { handle as GET, handle as POST };
