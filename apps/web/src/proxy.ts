import { NextResponse, type NextRequest } from "next/server";

/**
 * The content policy of pages. Scripts run only with this request's nonce, which Next puts on its own; styles may stand
 * inline, because formulas and drawings (KaTeX, mermaid, React's style attribute) need it and a style runs no code.
 * This is no place for authorization: every page and procedure asks the database itself.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const isDevelopment = process.env.NODE_ENV === "development";
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  const headers = new Headers(request.headers);
  headers.set("Content-Security-Policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  return response;
}

export const config = {
  // Not for the API: its bodies would be read whole here before its own limits see them.
  matcher: ["/((?!api/|_next/static|_next/image|icon.svg).*)"],
};
