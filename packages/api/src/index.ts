/** The server's door. The browser's is ./client.ts. */
export { appRouter } from "./app-router.ts";
export { createContext, type ApiContext } from "./context.ts";
export { domainErrorOf, noteFailure } from "./errors.ts";
export { createServerCaller } from "./server-caller.ts";
export { nextAuthOptions } from "./next-auth-options.ts";
export { handleTrpc } from "./handlers/trpc.ts";
export { handleExportDecisions } from "./handlers/export-decisions.ts";
export { handleReceipt } from "./handlers/receipt.ts";
export { handleHealth } from "./handlers/health.ts";
export { handleSignIn } from "./handlers/sign-in.ts";
