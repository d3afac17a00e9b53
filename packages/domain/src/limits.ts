/** Limits of the sandbox (design: section 6), in one place for drivers, messages and docs. */
export const SANDBOX_LIMITS = {
  cpuSeconds: 2,
  wallMs: 5_000,
  memoryBytes: 256 * 1024 * 1024,
  processes: 32,
  tmpfsBytes: 64 * 1024 * 1024,
  streamBytes: 64 * 1024,
} as const;
export type SandboxLimits = { readonly [K in keyof typeof SANDBOX_LIMITS]: number };
