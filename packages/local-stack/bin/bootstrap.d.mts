/** Throws a Mendable for a Node that is too old; `version` is that of the running Node unless given. */
export function checkNode(version?: string): void;
export function ensureDependencies(): Promise<void>;
export function ensureDatabaseClient(): Promise<void>;
export function importTypeScript(path: string): Promise<unknown>;
