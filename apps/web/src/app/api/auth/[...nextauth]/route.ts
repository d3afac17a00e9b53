import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { handleSignIn, nextAuthOptions } from "@warpgrade/api";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/** Options are read per request: a build has no secrets. */
function handle(request: Request, context: RouteContext): Promise<Response> {
  return handleSignIn(request, (limited) =>
    // NextAuth wants the address in Next's own form.
    (NextAuth as (...args: unknown[]) => Promise<Response>)(new NextRequest(limited), context, nextAuthOptions()),
  );
}

export { handle as GET, handle as POST };
