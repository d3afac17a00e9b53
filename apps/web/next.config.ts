import { join } from "node:path";
import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const repositoryRoot = join(import.meta.dirname, "..", "..");

/** The page's own policy needs a nonce per request and is set in src/proxy.ts; these hold for every answer. */
const headersOfEveryAnswer = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), payment=(), usb=()" },
];

const config: NextConfig = {
  output: "standalone",
  outputFileTracingRoot: repositoryRoot,
  turbopack: { root: repositoryRoot },
  // A second build beside a running one (tests, a developer's own server) must not share its folder.
  distDir: process.env.WARPGRADE_DIST_DIR || ".next",
  poweredByHeader: false,
  reactStrictMode: true,
  transpilePackages: [
    "@warpgrade/api",
    "@warpgrade/curriculum",
    "@warpgrade/db",
    "@warpgrade/domain",
    "@warpgrade/jobs",
    "@warpgrade/platform",
    "@warpgrade/realtime",
    "@warpgrade/services",
    "@warpgrade/simulator",
  ],
  // Native code, worker threads and files found by path do not survive a bundler.
  serverExternalPackages: [
    "@node-rs/argon2",
    "@prisma/adapter-pg",
    "@prisma/client",
    "bullmq",
    "ioredis",
    "pg",
    "pino",
  ],
  experimental: { optimizePackageImports: ["@warpgrade/domain", "@warpgrade/simulator"] },
  // `npm test` checks the types of the whole repository at once; a start need not do it again.
  typescript: { ignoreBuildErrors: true },
  headers: () => Promise.resolve([{ source: "/:path*", headers: headersOfEveryAnswer }]),
};

export default createNextIntlPlugin("./src/i18n/request.ts")(config);
