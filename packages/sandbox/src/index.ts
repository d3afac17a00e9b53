export type { Capabilities, Ended, Prepared, RunReport, Sandbox, SandboxJob } from "./contract.ts";
export type { CreatedSandbox, DriverName, PassedOver, SandboxOptions } from "./create-sandbox.ts";
export { createSandbox, makeDriver } from "./create-sandbox.ts";
export type { Logger } from "./logger.ts";
export type { SandboxBench } from "./bench.ts";
export { benchSandbox } from "./bench.ts";
