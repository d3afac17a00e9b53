/**
 * The rooms of the house and what each may import. This table is the architecture: everything it does not name fails.
 * Tests may import anything; nothing imports them.
 */
const ALLOWED = {
  "apps/web": ["api", "simulator", "domain", "platform"],
  "apps/worker": ["services", "judge", "sandbox", "jobs", "domain", "platform"],
  "apps/cli": ["services", "judge", "sandbox", "simulator", "curriculum", "domain", "platform"],
  "packages/api": ["services", "realtime", "domain", "platform"],
  "packages/services": ["db", "jobs", "realtime", "curriculum", "simulator", "domain", "platform"],
  "packages/judge": ["sandbox", "simulator", "curriculum", "domain", "platform"],
  "packages/realtime": ["db", "domain", "platform"],
  "packages/db": ["domain", "platform"],
  "packages/jobs": ["domain", "platform"],
  "packages/curriculum": ["domain", "platform"],
  "packages/sandbox": ["domain", "platform"],
  "packages/domain": [],
  "packages/simulator": [],
  "packages/platform": [],
};

/** The doors: what another room may name. Everything else in a room is its own affair. */
const DOORS = [
  "src/index[.]ts$",
  "^packages/platform/src/browser[.]ts$",
  "^packages/api/src/client[.]ts$",
  "^packages/sandbox/src/bench[.]ts$",
  "^packages/simulator/src/bench[.]ts$",
];

/** Code that exists for tests: test files, and the helpers called `testing` or `test-support`. */
const TESTS = "[.]test[.]tsx?$|/(testing|test-support)(/|[.]ts$)";

const roomRules = Object.entries(ALLOWED).map(([room, allowed]) => ({
  name: `${room.replace("/", "-")}-imports-only-its-table`,
  comment: `${room} may import: ${allowed.join(", ") || "nothing of ours"}.`,
  severity: "error",
  from: { path: `^${room}/`, pathNot: TESTS },
  to: {
    path: "^(apps|packages|prisma|e2e)/",
    pathNot: [`^${room}/`, ...allowed.map((name) => `^packages/${name}/`)],
  },
}));

module.exports = {
  forbidden: [
    ...roomRules,
    {
      name: "through-the-door",
      comment: "A package is entered through its src/index.ts only.",
      severity: "error",
      from: { path: "^(apps/[^/]+|packages/[^/]+|prisma)/", pathNot: TESTS },
      to: { path: "^packages/([^/]+)/", pathNot: ["^$1/", ...DOORS] },
    },
    {
      name: "nobody-imports-an-app",
      comment: "Apps are entry points: nothing is imported from them, and no app imports another.",
      severity: "error",
      from: { path: "^(packages|prisma|apps/([^/]+))/", pathNot: TESTS },
      to: { path: "^apps/", pathNot: "^apps/$2/" },
    },
    {
      name: "nobody-imports-the-stack",
      comment: "local-stack, the seed and the browser tests import anything, and nothing imports them.",
      severity: "error",
      from: { pathNot: "^(packages/local-stack|prisma|e2e)/|^[^/]+$" },
      to: { path: "^(packages/local-stack|prisma|e2e)/" },
    },
    {
      name: "nobody-imports-tests",
      severity: "error",
      from: { pathNot: `${TESTS}|^e2e/|^packages/local-stack/|^vitest[.]config[.]ts$` },
      to: { path: TESTS },
    },
    {
      name: "prisma-only-in-db",
      comment: "packages/db is the only importer of Prisma.",
      severity: "error",
      from: { pathNot: "^packages/db/|^prisma[.]config[.]ts$" },
      to: { path: "node_modules/(@prisma|prisma)/" },
    },
    {
      name: "pure-rooms-import-only-zod",
      comment: "domain and simulator are pure: no dependency but zod, and nothing of Node.",
      severity: "error",
      from: { path: "^packages/(domain|simulator)/", pathNot: TESTS },
      to: { dependencyTypes: ["npm", "npm-dev", "npm-optional", "npm-peer", "core"], pathNot: "node_modules/zod/" },
    },
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    {
      name: "resolvable",
      comment: "Packages of types alone (mdast) have nothing to resolve to; the type check covers them.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(mdast|hast|unist)$" },
    },
    {
      name: "declared-dependencies",
      comment: "What a room imports stands in its own package.json (tests: or in the root's).",
      severity: "error",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "no-dev-dependency-at-run-time",
      severity: "error",
      from: { path: "^(apps|packages)/", pathNot: `${TESTS}|^packages/local-stack/|[.]config[.](ts|mjs)$` },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "[.]next[^/]*/|[.]data/|/generated/|next-env[.]d[.]ts$" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
